// Who is ahead: the order in which results list the players.
import type { View } from "./game";

/** The seats, the best first: by the first measure, and by the next where that is equal. */
export function bestFirst(players: number, ...measures: ((seat: number) => number)[]): number[] {
  const compare = (one: number, other: number) =>
    measures.map((measure) => measure(other) - measure(one)).find((by) => by !== 0) ?? 0;
  return Array.from({ length: players }, (_, seat) => seat).sort(compare);
}

/** Where points alone decide. */
export function byPoints(view: View): number[] {
  return bestFirst(view.players, (seat) => view.scores[seat]);
}
