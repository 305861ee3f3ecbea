// What can be read off a trick: who would win it, and what it is worth.
import { FANUCCI_SUITS, suited } from "../../cards/suits";
import type { View } from "../game";

const RANKS = "0123456789i";

/** The colour that was led; null before the lead. */
export function ledColour(view: View): string | null {
  return view.suits.length === 0 ? null : FANUCCI_SUITS[view.suits[0]].colour;
}

/** How high a card stands in the trick: out of colour lowest, then the suits as they appeared. */
function height(view: View, card: string): number {
  const parts = suited(card);
  return parts === null
    ? 1000
    : 100 * (view.suits.indexOf(parts.suit) + 1) + RANKS.indexOf(parts.rank);
}

/** The highest card of somebody still in; null if there is none. */
export function highest(view: View): { seat: number; card: string } | null {
  const still = (view.trick as [number, string][]).filter(([seat]) => !view.folded.includes(seat));
  if (still.length === 0) return null;
  const [seat, card] = still.reduce((best, next) =>
    height(view, next[1]) > height(view, best[1]) ? next : best,
  );
  return { seat, card };
}

/** What one card is worth to the winner, if the trick is trumped or not (TC-11). */
export function worth(card: string, infinity: number, trumped: boolean): number {
  const rank = suited(card)?.rank;
  if (rank === "8" || rank === "9") return 1;
  if (rank === "i") return infinity;
  return rank === "0" && trumped ? 1 : 0;
}

export function value(view: View, trumped: boolean): number {
  return (view.trick as [number, string][]).reduce(
    (sum, [, card]) => sum + worth(card, view.options.infinity, trumped),
    0,
  );
}
