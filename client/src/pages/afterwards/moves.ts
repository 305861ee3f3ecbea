// A move in words, for those who look back.
import { titleOf, type DeckFacts } from "../../cards/deck";
import { faceOf } from "../../games/faces";
import type { View } from "../../games/game";

/** As the table's buttons say it, with the cards by name. */
export function moveInWords(
  move: string,
  game: string,
  names: string[],
  view: View,
  deck: DeckFacts,
): string {
  const isCard = (word: string) => word.split("=")[0] in deck.cards;
  const all = move.split(" ");
  const cards = all.filter(isCard);
  const words = faceOf(game).phrase(
    all.filter((word) => !isCard(word)),
    names,
    view,
    cards,
  );
  const titles = cards.map((card) => titleOf(deck, card.split("=")[0]));
  return titles.length > 0 && !titles.every((title) => words.includes(title))
    ? `${words}: ${titles.join(", ")}`
    : words;
}
