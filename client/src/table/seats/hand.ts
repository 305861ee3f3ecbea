// In which order a hand is held.
import { sorted } from "../../cards/deck";
import type { HandOrder } from "../../games/game";

/** For games that know no better. */
export const USUAL_ORDERS: HandOrder[] = [
  { name: "suit", arrange: (hand, deck) => [sorted(deck, hand, "suit")] },
  { name: "rank", arrange: (hand, deck) => [sorted(deck, hand, "rank")] },
];
