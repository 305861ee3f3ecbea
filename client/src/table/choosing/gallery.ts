// Cards to choose from that do not lie on the table, such as what The Fool may stand for: many are shown suit by suit.
import { titleOf, type DeckFacts } from "../../cards/deck";

/** So many cards are shown at once. */
export const AT_ONCE = 18;

export interface Group {
  name: string;
  cards: string[];
}

/** The cards by suit, in the order of the deck; all together if they are few. */
export function groupsOf(deck: DeckFacts, cards: string[]): Group[] {
  const all = Object.keys(deck.cards).filter((card) => cards.includes(card));
  if (all.length <= AT_ONCE) return [{ name: "", cards: all }];
  const groups = new Map<string, string[]>();
  for (const card of all) {
    const suit = suitOf(deck, card);
    groups.set(suit, [...(groups.get(suit) ?? []), card]);
  }
  return [...groups].map(([name, members]) => ({ name, cards: members }));
}

function suitOf(deck: DeckFacts, card: string): string {
  if (deck.name === "Thoth" && /^M\d/.test(card)) return "Majors";
  const suited = / of (\w+)$/.exec(titleOf(deck, card));
  return suited ? suited[1] : deck.name === "Fanucci" ? "Trumps" : "Cards";
}
