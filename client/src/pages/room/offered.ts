// Whom a lesson is offered at a table.
import type { Now } from "../../wire/messages";

/** Someone who sits alone with bots and has not moved yet, on this device or another. At a table with people nothing is offered. */
export function offersLesson(
  now: Pick<Now, "seats" | "phase" | "round" | "asked" | "trial">,
  viewer: number | null,
): boolean {
  if (viewer === null || now.phase !== "playing" || now.trial) return false;
  const company = now.seats.some((seat, number) => number !== viewer && seat.person);
  return !company && now.round === 1 && now.asked <= 1;
}
