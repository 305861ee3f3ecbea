// When each motion of what has just happened begins, and how long it takes: in order, quick, and quicker when there is much to show.
import type { Motion } from "../../games/game";
import type { Pace } from "../../wire/messages";

export interface Timed {
  motion: Motion;
  /** Milliseconds from now. */
  at: number;
  duration: number;
}

/** How long one thing takes before the next begins, in milliseconds. */
export const STEPS: Record<Pace, number> = { calm: 260, normal: 220, quick: 180, instant: 0 };
/** How long the finished table is in view before its result lies over it. */
export const LOOKS: Record<Pace, number> = { calm: 2600, normal: 1800, quick: 900, instant: 300 };

/** How many steps a motion is to be seen for; what comes next waits for that number. */
const SEEN: Record<Motion["kind"], number> = { fly: 1, swap: 1, shuffle: 1, dice: 3, word: 5 };
const WAITS: Record<Motion["kind"], number> = { fly: 1, swap: 1, shuffle: 1, dice: 2, word: 0.5 };

/** All that one move shows is over after so long. */
const LONGEST = 2600;
/** So far behind, everything goes faster; and further behind, nothing is shown that is already past. */
const BEHIND = 800;
const TOO_FAR_BEHIND = 3000;

/** The motions in time, where earlier ones still need `busy` milliseconds; and how long all of them will then keep busy. */
export function timeline(
  motions: Motion[],
  busy: number,
  pace: Pace,
): { timed: Timed[]; busy: number } {
  if (motions.length === 0 || pace === "instant" || busy > TOO_FAR_BEHIND)
    return { timed: [], busy };
  const whole = motions.reduce((sum, { kind }) => sum + WAITS[kind] * STEPS[pace], 0);
  const step = STEPS[pace] * Math.min(1, LONGEST / whole) * (busy > BEHIND ? 0.5 : 1);
  let at = busy;
  const timed = motions.map((motion) => {
    const one = { motion, at, duration: Math.max(STEPS.quick, step) * SEEN[motion.kind] };
    at += WAITS[motion.kind] * step;
    return one;
  });
  return { timed, busy: at };
}
