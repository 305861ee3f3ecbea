// Ways to put a hand in order that several games share. Groups are drawn with a gap between them.
import { sorted, type DeckFacts } from "../cards/deck";
import type { HandOrder } from "./game";

/** Cards in groups that have something in common, in the order in which the groups begin. */
export function grouped(cards: string[], common: (card: string) => string): string[][] {
  const groups = new Map<string, string[]>();
  for (const card of cards) groups.set(common(card), [...(groups.get(common(card)) ?? []), card]);
  return [...groups.values()];
}

export const bySuit: HandOrder = {
  name: "suit",
  arrange: (cards, deck) => [sorted(deck, cards, "suit")],
};
export const byRank: HandOrder = {
  name: "rank",
  arrange: (cards, deck) => [sorted(deck, cards, "rank")],
};

/** Where cards stand in the deck: an order that never surprises. */
export function deckOrder(deck: DeckFacts, cards: string[]): string[] {
  return sorted(deck, cards, "suit");
}
