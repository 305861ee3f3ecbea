// How far somebody has come in the lesson of each game, kept in this browser.
import { Remembered } from "../../remembered.svelte";

export interface Progress {
  /** Steps that are done. */
  done: number;
  of: number;
}

export const progressOf = (game: string): Remembered<Progress> =>
  new Remembered(`lesson-${game}`, { done: 0, of: 0 });

export function isFinished({ done, of }: Progress): boolean {
  return of > 0 && done >= of;
}

/** The step to begin with, from 0: the first that is not done; of a finished lesson, the first. */
export function nextStep(progress: Progress, steps: number): number {
  return isFinished(progress) || progress.done >= steps ? 0 : progress.done;
}

export function progressInWords(progress: Progress): string {
  if (isFinished(progress)) return "Finished";
  return progress.done > 0 ? `${progress.done} of ${progress.of} steps done` : "About five minutes";
}
