// The cards of a deck that belong together: a suit, the trumps, a zone of the maze.
import { FANUCCI_SUITS, THOTH_SUITS, ZONES } from "./suits";
import type { DeckFacts } from "./deck";

export interface Family {
  title: string;
  cards: string[];
}

/** All cards of a deck, family by family. */
export function familiesOf(deck: DeckFacts): Family[] {
  const families = new Map<string, string[]>();
  for (const card of Object.keys(deck.cards)) {
    const title = familyOf(deck, card);
    families.set(title, [...(families.get(title) ?? []), card]);
  }
  return [...families].map(([title, cards]) => ({ title, cards }));
}

function familyOf(deck: DeckFacts, card: string): string {
  if (deck.name === "Fanucci") {
    const suit = FANUCCI_SUITS[card.slice(1)];
    return suit && card.length === 3 ? `${suit.plural} (${suit.colour})` : "Trumps";
  }
  if (deck.name === "Thoth")
    return card.startsWith("M") ? "Major Arcana" : THOTH_SUITS[card.slice(-1)].plural;
  return ZONES[deck.cards[card].kind ?? "plain"]?.title ?? "Passages";
}
