// The face of a game without one: everything is drawn from its view and its list of moves.
import type { GameFace, View } from "../game";
import { begun } from "../speech";
import Middle from "./Middle.svelte";
import Seat from "./Seat.svelte";

export const genericFace: GameFace = {
  middle: Middle,
  seat: Seat,
  body: "cards",
  score: (view, seat) => String(view.scores[seat]),
  phrase: (words) => begun(words.join(" ").replaceAll("_", " ")),
  verbs: {},
  attempt: (card, _place, view, _chosen, moves) => attemptLike(moves, card, heldBy(view)),
};

/** The first move with a single card of the hand, with this card in its place. */
function attemptLike(moves: string[], card: string, held: string[]): string | null {
  if (!held.includes(card)) return null;
  for (const words of moves.map((move) => move.split(" "))) {
    if (words.filter((word) => held.includes(word)).length === 1)
      return words.map((word) => (held.includes(word) ? card : word)).join(" ");
  }
  return null;
}

function heldBy(view: View): string[] {
  return view.seat === null ? [] : (view.hands?.[view.seat]?.known ?? []);
}
