// What an evening is made of besides who won: how long the games were, and what happened in them.
import type { PastGame, Step } from "../../wire/messages";

const MINUTE = 60_000;

/** How long a game took: "12 minutes". */
export function lengthOf({ began, ended }: PastGame): string {
  const minutes = Math.round((ended - began) / MINUTE);
  if (minutes < 1) return "under a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

export interface Moment {
  name: string;
  times: number;
}

/** The designers' names for what happened at this table, the most frequent first. */
export function momentsOf(steps: Step[], rude: boolean): Moment[] {
  const counts = new Map<string, number>();
  for (const step of steps)
    for (const one of step.type === "played" ? (step.flourishes ?? []) : [])
      if (rude || !one.rude) counts.set(one.name, (counts.get(one.name) ?? 0) + 1);
  return [...counts]
    .map(([name, times]) => ({ name, times }))
    .sort((one, other) => other.times - one.times);
}
