// How a hand is held: in which order, and in which rows.
import { sorted } from "../../cards/deck";
import type { HandOrder } from "../../games/game";

/** For games that know no better. */
export const USUAL_ORDERS: HandOrder[] = [
  { name: "suit", arrange: (hand, deck) => [sorted(deck, hand, "suit")] },
  { name: "rank", arrange: (hand, deck) => [sorted(deck, hand, "rank")] },
];

export interface Held {
  card: string;
  /** The first of a group that stands apart from the one before it. */
  opens: boolean;
}

/** Groups of cards as rows of about equal length, of at most so many cards; groups stay in order and are marked where they begin. */
export function rowsOf(groups: string[][], most: number): Held[][] {
  const all = groups.flatMap((group) => group.map((card, place) => ({ card, opens: place === 0 })));
  const count = Math.ceil(all.length / most);
  const each = Math.ceil(all.length / count);
  return Array.from({ length: count }, (_, row) =>
    all
      .slice(row * each, (row + 1) * each)
      .map((held, place) => ({ ...held, opens: held.opens && place > 0 })),
  );
}
