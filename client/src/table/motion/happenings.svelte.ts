// What has just happened, and what of it is shown for a while: things that move, the end of a hand, cards that are new in one's own.
import type { GameEvent, GameFace, Motion, Result, View } from "../../games/game";
import type { Step } from "../../wire/messages";
import { MotionPlayer } from "./player.svelte";

interface Scene {
  face: GameFace;
  view: View;
  names: string[];
  /** Where it is to be seen. */
  root: HTMLElement | undefined;
  /** Whether nothing may move. */
  calm: boolean;
}

export class Happenings {
  readonly motion = new MotionPlayer();
  /** How the last hand ended, until somebody has read it. */
  handEnd = $state.raw<Result | null>(null);
  /** Cards that have come to the viewer's hand since the viewer last did something. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  #seen = -1;

  /** Shows what is new in the steps. What was there before the page was opened is not. */
  look(steps: Step[], { face, view, names, root, calm }: Scene): void {
    const events = this.#eventsSince(steps);
    const motions = events.flatMap((event) => face.motions?.(event, view) ?? []);
    const came = motions
      .flatMap((one) => (one.kind === "fly" && one.to === `hand:${view.seat}` ? one.cards : []))
      .filter((card) => card !== null);
    if (came.length > 0) this.fresh = new Set([...this.fresh, ...came]);
    if (root) keepInSight(root, motions);
    if (root && !calm) this.motion.play(root, motions);
    const ended =
      events.length > 0 && !view.over ? (face.handEnd?.(events, view, names) ?? null) : null;
    if (ended) this.handEnd = ended;
  }

  /** The viewer does something: what lay before them is known. */
  answered(): void {
    this.handEnd = null;
    this.fresh = new Set();
  }

  #eventsSince(steps: Step[]): GameEvent[] {
    const fresh = this.#seen === -1 || steps.length < this.#seen ? [] : steps.slice(this.#seen);
    this.#seen = steps.length;
    return fresh.flatMap((step) => (step.type === "played" ? (step.events as GameEvent[]) : []));
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
