// The end of a hand or of the game: first the finished table is in view, then the result. It can be put aside to look at the table again.
import type { GameFace, Result, View } from "../games/game";
import type { TableEvent } from "../wire/views";
import { LOOKS } from "./motion/timeline";
import { settings } from "../settings.svelte";
import type { Now, Step } from "../wire/messages";
import { gameResult } from "./standing";

export interface EndingScene {
  now: Now;
  view: View;
  steps: Step[];
  face: GameFace;
  /** What everybody is called; the viewer is "You". */
  names: string[];
  readonly: boolean;
}

export class Ending {
  /** Whether the panel with the result is open. */
  open = $state(false);
  /** What has ended; null while something is played. */
  readonly what = $derived.by((): "hand" | "game" | null => {
    const { now, view, readonly } = this.scene();
    return readonly ? null : view.over ? "game" : now.phase === "between" ? "hand" : null;
  });
  readonly result = $derived.by((): Result | null => {
    const { view, steps, face, names } = this.scene();
    if (this.what === null) return null;
    return this.what === "game"
      ? gameResult(face, view, names)
      : handResult(face, steps, view, names);
  });
  /** Which end it is: each is shown once without a tap. */
  readonly #which = $derived.by(
    () => `${this.what} ${this.scene().now.round} ${this.#playedSteps()}`,
  );

  /** `settle` ends all motion: nothing flies over a panel. */
  constructor(
    readonly scene: () => EndingScene,
    settle: () => void,
  ) {
    $effect(() => {
      void this.#which;
      this.open = false;
      if (this.what === null) return;
      const timer = setTimeout(() => {
        settle();
        this.open = true;
      }, LOOKS[settings.pace]);
      return () => clearTimeout(timer);
    });
  }

  #playedSteps(): number {
    return this.scene().steps.filter((step) => step.type === "played").length;
  }
}

/** How the hand ended, from what was played last: as the game tells it, or by the scores. */
function handResult(face: GameFace, steps: Step[], view: View, names: string[]): Result {
  const last = steps.findLast((step) => step.type === "played");
  const events = last?.type === "played" ? (last.events as TableEvent[]) : [];
  return (
    face.handEnd?.(events, view, names) ?? {
      ...gameResult(face, view, names),
      title: "The hand is over",
    }
  );
}
