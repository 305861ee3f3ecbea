// Stories told at the table, and who has applauded them.
import type { Step } from "../../wire/messages";

/** A line of chat; `said` is its number among all lines, from 1. */
export interface Spoken {
  said: number;
  n: number;
  at: number;
  seat: number;
  name: string;
  text: string;
  story: boolean;
  /** Who has applauded: names, and the seats from which they did. */
  applause: { seat: number | null; name: string }[];
}

/** All that was said, with the applause for it. */
export function spokenIn(steps: Step[]): Spoken[] {
  const lines: Spoken[] = [];
  for (const step of steps) {
    if (step.type === "said")
      lines.push({
        said: lines.length + 1,
        n: step.n,
        at: step.at,
        seat: step.seat,
        name: step.name,
        text: step.text,
        story: step.story ?? false,
        applause: [],
      });
    else if (step.type === "noted" && step.what === "applause")
      lines[Number(step.text) - 1]?.applause.push({ seat: step.seat, name: step.name ?? "" });
  }
  return lines;
}
