// Names of feats for the eye: which are new, and for how long each is shown.
import type { Step } from "../../wire/messages";

/** After a gap the latest are shown, and not all. */
const MOST = 3;
const ALONE = 2600;
const IN_A_ROW = 1500;
const SONG = /song/i;

export interface NamedFeat {
  id: number;
  name: string;
  seat: number;
  isSong: boolean;
}

/** The latest names in the steps after the first `since`. */
export function namesSince(steps: Step[], since: number, rude: boolean): NamedFeat[] {
  return steps
    .slice(since)
    .flatMap((step) =>
      step.type === "played"
        ? (step.flourishes ?? [])
            .filter((one) => rude || !one.rude)
            .map((one, place) => ({
              id: step.n * 100 + place,
              name: one.name,
              seat: one.seat,
              isSong: SONG.test(one.name),
            }))
        : [],
    )
    .slice(-MOST);
}

/** How many milliseconds a name is shown by how many wait, itself included. */
export function shownFor(waiting: number): number {
  return waiting > 1 ? IN_A_ROW : ALONE;
}
