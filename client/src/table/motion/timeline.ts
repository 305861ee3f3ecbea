// When each motion of what has just happened begins, and how long it takes: in order, quick, and quicker when there is much to show.
import type { Motion } from "../../games/game";

export interface Timed {
  motion: Motion;
  /** Milliseconds from now. */
  at: number;
  duration: number;
}

const DURATION: Record<Motion["kind"], number> = {
  fly: 420,
  swap: 520,
  dice: 650,
  shuffle: 520,
  word: 1300,
};
/** What comes next waits for so much of what goes before. */
const SHARE: Record<Motion["kind"], number> = {
  fly: 0.7,
  swap: 0.9,
  dice: 0.9,
  shuffle: 0.6,
  word: 0.15,
};
/** All that one step shows is over after so long. */
const LONGEST = 2600;
/** So far behind, everything goes faster; and further behind, nothing is shown that is already past. */
const BEHIND = 800;
const TOO_FAR_BEHIND = 3000;

/** The motions in time, where earlier ones still need `busy` milliseconds; and how long all of them will then keep busy. */
export function timeline(motions: Motion[], busy: number): { timed: Timed[]; busy: number } {
  if (motions.length === 0 || busy > TOO_FAR_BEHIND) return { timed: [], busy };
  const whole = motions.reduce(
    (sum, motion) => sum + DURATION[motion.kind] * SHARE[motion.kind],
    0,
  );
  const pace = Math.min(1, LONGEST / whole) * (busy > BEHIND ? 0.5 : 1);
  let at = busy;
  const timed = motions.map((motion) => {
    const one = { motion, at, duration: Math.max(160, DURATION[motion.kind] * pace) };
    at += DURATION[motion.kind] * SHARE[motion.kind] * pace;
    return one;
  });
  return { timed, busy: at };
}
