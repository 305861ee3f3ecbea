// What was said while somebody looked elsewhere.
import type { Step } from "../../wire/messages";

/** How many lines others have said since this number of steps was read. */
export function unread(steps: Step[], read: number, viewer: number | null): number {
  return steps
    .slice(read)
    .filter((step) => step.type === "commented" || (step.type === "said" && step.seat !== viewer))
    .length;
}
