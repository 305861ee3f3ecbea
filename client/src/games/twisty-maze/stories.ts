// What the stories of the red zones are about.
import { titleOf, type DeckFacts } from "../../cards/deck";

/** The theme of a Red Zone card, as its text gives it. */
export function storyOf(deck: DeckFacts, card: string): string {
  return /The story: (.*?)\.(?: |$)/.exec(deck.cards[card]?.text ?? "")?.[1] ?? titleOf(deck, card);
}
