// Cards to choose from that do not lie on the table, such as what The Fool may stand for: many are shown suit by suit.
import { titleOf, type DeckFacts } from "../../cards/deck";

/** The number of cards that are shown at once. */
export const AT_ONCE = 18;

export interface Group {
  name: string;
  cards: string[];
}

export interface Groups {
  groups: Group[];
  /** Whether all groups are shown at the same time. */
  together: boolean;
}

/** The cards by whom they lie with where they lie with anybody, else by suit; all together if they are few. */
export function groupsOf(
  deck: DeckFacts,
  cards: string[],
  holder: (card: string) => string,
): Groups {
  const known = Object.keys(deck.cards).filter((card) => cards.includes(card));
  const all = [...known, ...cards.filter((card) => !known.includes(card))];
  if (all.some((card) => holder(card) !== ""))
    return { groups: grouped(cards, holder), together: true };
  if (all.length <= AT_ONCE) return { groups: [{ name: "", cards: all }], together: true };
  return { groups: grouped(all, (card) => suitOf(deck, card)), together: false };
}

function grouped(cards: string[], name: (card: string) => string): Group[] {
  const groups = new Map<string, string[]>();
  for (const card of cards) groups.set(name(card), [...(groups.get(name(card)) ?? []), card]);
  return [...groups].map(([name, members]) => ({ name, cards: members }));
}

function suitOf(deck: DeckFacts, card: string): string {
  if (deck.name === "Thoth" && /^M\d/.test(card)) return "Majors";
  const suited = / of (\w+)$/.exec(titleOf(deck, card));
  return suited ? suited[1] : deck.name === "Fanucci" ? "Trumps" : "Cards";
}
