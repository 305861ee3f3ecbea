// Sentences and moves in parts, so that cards are shown as cards and clauses can be looked up.
import { kindTitleOf, titleOf, type DeckFacts } from "../../cards/deck";
import type { GameFace, View } from "../../games/game";
import { clausesIn } from "./log";

export type Part = { text: string } | { card: string } | { clause: string };

/** A sentence of the server in parts. What a person is called is never taken for a card. */
export function partsOf(text: string, deck: DeckFacts, names: string[] = []): Part[] {
  const { pattern, cards } = titlesOf(deck);
  const parts: Part[] = [];
  let end = 0;
  for (const found of pattern === null ? [] : text.matchAll(pattern)) {
    const title = found[1];
    if (names.includes(title)) continue;
    const between = text.slice(end, found.index);
    parts.push(...plainParts(isSeparator(between, parts) ? " " : between));
    parts.push({ card: cards.get(title)! });
    end = found.index + found[0].length;
  }
  return [...parts, ...plainParts(text.slice(end))];
}

/** A move as a button says it, with its cards in place: "Offer [3 of Fromps] to Ann". */
export function partsOfMove(
  move: string,
  { face, names, view, deck }: { face: GameFace; names: string[]; view: View; deck: DeckFacts },
): Part[] {
  const all = move.split(" ");
  const isCard = (word: string) => word.split("=")[0] in deck.cards;
  const cards = all.filter(isCard);
  const said = face.phrase(
    all.filter((word) => !isCard(word)),
    names,
    view,
    cards,
  );
  if (cards.length === 0) return partsOf(said, deck, names);
  const chips = cards.flatMap((card): Part[] => [{ text: " " }, { card }]);
  if (cards.every((card) => said.includes(titleOf(deck, card.split("=")[0]))))
    return partsOf(said, deck, names);
  const it = / (?:it|this trump)\b/.exec(said);
  if (it === null) return [{ text: `${said}:` }, ...chips];
  const rest = said.slice(it.index + it[0].length);
  return [{ text: said.slice(0, it.index) }, ...chips, ...(rest ? [{ text: rest }] : [])];
}

/** The parts as plain words. */
export function asWords(parts: Part[], deck: DeckFacts): string {
  return parts
    .map((part) =>
      "card" in part
        ? titleOf(deck, part.card.split("=")[0])
        : "text" in part
          ? part.text
          : part.clause,
    )
    .join("");
}

/** Cards in a row need no commas. */
function isSeparator(between: string, before: Part[]): boolean {
  return before.length > 0 && "card" in before.at(-1)! && /^(,| and|, and) ?$/.test(between);
}

function plainParts(text: string): Part[] {
  return clausesIn(text).map((part) => (part.clause ? { clause: part.text } : { text: part.text }));
}

/** Titles of the maze lose their last point, and in the middle of a sentence their article: "You draw the Living Maze." */
function calledInSentences(deck: DeckFacts, card: string): string[] {
  const title = kindTitleOf(deck, card);
  if (deck.name !== "maze") return [title];
  const plain = title.replace(/[.!]+$/, "");
  return [title, plain, plain.replace(/^The /, "")];
}

interface Titles {
  pattern: RegExp | null;
  cards: Map<string, string>;
}
const known = new WeakMap<DeckFacts, Titles>();

/** All titles of a deck as one pattern, the longest first, and the first card of each title. */
function titlesOf(deck: DeckFacts): Titles {
  const found = known.get(deck);
  if (found) return found;
  const cards = new Map<string, string>();
  for (const card of Object.keys(deck.cards).reverse())
    for (const title of calledInSentences(deck, card)) cards.set(title, card);
  const longestFirst = [...cards.keys()].sort((one, other) => other.length - one.length);
  const escaped = longestFirst.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern =
    escaped.length === 0
      ? null
      : new RegExp(
          `(?:(?<!\\p{L})the )?“?(?<![\\p{L}\\d])(${escaped.join("|")})(?![\\p{L}\\d])”?`,
          "gu",
        );
  const titles = { pattern, cards };
  known.set(deck, titles);
  return titles;
}
