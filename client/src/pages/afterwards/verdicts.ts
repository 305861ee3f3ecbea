// What stands out in a reviewed game: mistakes, for which there was a better move; luck, which nobody could help; and other turning points.
import type { Review, ReviewStep } from "../../wire/messages";

export interface Verdict {
  turn: number;
  kind: "mistake" | "luck" | "turn";
  /** Whose chance changed most, and from what to what. */
  seat: number;
  before: number;
  after: number;
}

/** In the order of the game. */
export function verdictsOf({ steps, turning_points, mistakes }: Review): Verdict[] {
  return [...new Set([...turning_points, ...mistakes])]
    .sort((one, other) => one - other)
    .filter((turn) => turn > 0 && steps[turn] !== undefined)
    .map((turn) => verdictOn(turn, steps[turn - 1], steps[turn]));
}

function verdictOn(turn: number, earlier: ReviewStep, step: ReviewStep): Verdict {
  const changes = step.chances.map((chance, seat) => Math.abs(chance - earlier.chances[seat]));
  const most = changes.indexOf(Math.max(...changes));
  const seat = step.better !== null && step.seat !== null ? step.seat : most;
  return {
    turn,
    kind: kindOf(step, changes, most),
    seat,
    before: earlier.chances[seat],
    after: step.chances[seat],
  };
}

/** Nobody's own chance should change by a move that was as good as any: if it does, the cards did it. */
function kindOf(step: ReviewStep, changes: number[], most: number): Verdict["kind"] {
  if (step.better !== null) return "mistake";
  const own = step.seat === null ? Infinity : changes[step.seat];
  return own >= changes[most] / 2 ? "luck" : "turn";
}
