// What has just happened, and what of it is shown for a while: things that move, cards that are new in one's own hand.
import type { GameFace, Motion, View } from "../../games/game";
import type { TableEvent } from "../../wire/views";
import type { Pace, Step } from "../../wire/messages";
import { MotionPlayer } from "./player.svelte";

interface Scene {
  face: GameFace;
  view: View;
  /** Where it is to be seen. */
  root: HTMLElement | undefined;
  pace: Pace;
  /** How many moves are shown one after the other; of more, the table simply stands as they left it. */
  most: number;
}

/** After a gap at most this number of moves is shown; someone who was away for longer does not want to see them all. */
export const MOST_MOVES = 6;

export class Happenings {
  readonly motion = new MotionPlayer();
  /** Cards that have come to the viewer's hand since the viewer last did something. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  #seen = -1;

  /** Shows what is new in the steps. What was there before the page was opened is not. */
  look(steps: Step[], { face, view, root, pace, most }: Scene): void {
    const moves = this.#movesSince(steps);
    const motions = moves.flat().flatMap((event) => face.motions?.(event, view) ?? []);
    const came = motions
      .flatMap((one) => (one.kind === "fly" && one.to === `hand:${view.seat}` ? one.cards : []))
      .filter((card) => card !== null);
    if (came.length > 0) this.fresh = new Set([...this.fresh, ...came]);
    if (!root) return;
    keepInSight(root, motions);
    if (moves.length > most || document.hidden) this.motion.skip();
    else this.motion.play(root, motions, pace);
  }

  /** The viewer does something: what lay before them is known. */
  answered(): void {
    this.fresh = new Set();
  }

  /** The events of each new move that tells something. */
  #movesSince(steps: Step[]): TableEvent[][] {
    const since = this.#seen === -1 || steps.length < this.#seen ? steps.length : this.#seen;
    this.#seen = steps.length;
    return steps
      .slice(since)
      .flatMap((step) => (step.type === "played" ? [step.events as TableEvent[]] : []))
      .filter((events) => events.length > 0);
  }
}

/** The card that has come last to the middle is not left under the edge. */
function keepInSight(root: HTMLElement, motions: Motion[]): void {
  const card = motions
    .flatMap((one) => (one.kind === "fly" ? one.cards : []))
    .findLast((one) => one !== null);
  if (card)
    root
      .querySelector(`.middle [data-card="${CSS.escape(card)}"]`)
      ?.scrollIntoView({ block: "nearest" });
}
