// What The Moon can be asked for, and what moves that lovers talk about are called.
import { titleOf, type DeckFacts } from "../../cards/deck";
import { THOTH_SUITS } from "../../cards/suits";

export const SUITS = ["W", "C", "S", "D"];
export const VALUES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Ps", "Pr", "Q", "Kn"];
const VALUE_NAMES: Record<string, string> = {
  A: "Ace",
  Ps: "Princess",
  Pr: "Prince",
  Q: "Queen",
  Kn: "Knight",
};
const SORTS: Record<string, string> = {
  major: "any Major",
  minor: "any Minor",
  court: "any court card",
  numerical: "any card from 2 to 10",
};

export function valueName(value: string): string {
  return VALUE_NAMES[value] ?? value;
}

/** `suit C`, `value Q`, `major` in words; a card by its name. */
export function kindInWords(kind: string, deck: DeckFacts | null = null): string {
  const [word, which] = kind.split(" ");
  if (word === "suit") return `any card of ${THOTH_SUITS[which]?.plural ?? which}`;
  if (word === "value") return `any ${valueName(which)}`;
  return SORTS[word] ?? (deck ? titleOf(deck, word) : cardInWords(word));
}

const MAJORS = [
  "The Fool",
  "The Magus",
  "The Priestess",
  "The Empress",
  "The Emperor",
  "The Hierophant",
  "The Lovers",
  "The Chariot",
  "Adjustment",
  "The Hermit",
  "Fortune",
  "Lust",
  "The Hanged Man",
  "Death",
  "Art",
  "The Devil",
  "The Tower",
  "The Star",
  "The Moon",
  "The Sun",
  "The Aeon",
  "The Universe",
];

/** A card by its short name: `7C` is the 7 of Cups. */
export function cardInWords(card: string): string {
  const major = /^M(\d+)$/.exec(card);
  if (major) return MAJORS[Number(major[1])] ?? card;
  const parts = /^(A|10|[2-9]|Ps|Pr|Q|Kn)([WCSD])$/.exec(card);
  return parts ? `the ${valueName(parts[1])} of ${THOTH_SUITS[parts[2]].plural}` : card;
}

/** A whole move of a turn, as lovers talk about it: `play 7C call`. */
export function moveInWords(move: string): string {
  const [verb, ...rest] = move.split(" ");
  const call = rest.at(-1) === "call" ? " and call “Fortuno!”" : "";
  if (verb === "play") return `play ${cardInWords(rest[0])}${call}`;
  if (verb === "four")
    return `play all four ${valueName(rest[0])}s, ${THOTH_SUITS[rest[1]]?.plural} on top${call}`;
  return { draw: "draw", flip: "flip a card" }[verb] ?? move;
}
