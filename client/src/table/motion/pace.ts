// Who is waited for, and whether waiting can be cut short.
import type { View } from "../../games/game";
import type { Now } from "../../wire/messages";

/** Whether somebody is out of the game for good, as a game may say for each seat. */
export function isOut(view: Pick<View, "over" | "eliminated">, seat: number | null): boolean {
  return seat !== null && !view.over && (view.eliminated?.includes(seat) ?? false);
}

/** Whether the viewer, who has nothing to decide, waits for bots and may have them hurry. */
export function canSkip(now: Now, viewer: number | null): boolean {
  if (viewer === null || now.view === null || now.phase !== "playing" || now.moves.length > 0)
    return false;
  const bots = now.seats.some((seat) => seat.bot !== null);
  return bots && now.seats[viewer].bot === null && now.pace !== "instant";
}

/** Whom the table has been waiting for: bots think, people are waited for. Secret windows name nobody. */
export function thinkers(now: Now): number[] {
  if (now.view === null || now.phase !== "playing" || now.window !== null) return [];
  const actors: number[] = now.view.actors;
  return actors.every((seat) => now.seats[seat].bot !== null) ? actors : [];
}
