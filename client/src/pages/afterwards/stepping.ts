// Where one is in a replay, and where a key leads.

const FAR = 10;

/** The turn that a number from outside means: within the game, the deal if it says nothing. */
export function turnIn(asked: string | null, last: number): number {
  const turn = asked === null || asked.trim() === "" ? NaN : Number(asked);
  return Number.isInteger(turn) ? within(turn, last) : 0;
}

/** Where a key leads from a turn; null if it has no meaning here. */
export function turnAfterKey(key: string, at: number, last: number): number | null {
  const to: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - FAR, PageDown: at + FAR, Home: 0, End: last };
  return key in to ? within(to[key], last) : null;
}

export function within(turn: number, last: number): number {
  return Math.min(Math.max(turn, 0), last);
}

/** The nearest of some turns before or after where one is; null if there is none. */
export function nextOf(turns: number[], at: number, direction: 1 | -1): number | null {
  const ahead = turns.filter((turn) => (turn - at) * direction > 0);
  return ahead.length === 0 ? null : ahead.reduce((best, turn) => (Math.abs(turn - at) < Math.abs(best - at) ? turn : best));
}

/** The address of a turn of a replay; what is usual is left out. */
export function replayPath(table: string, where: { round: number; latest: number; turn: number; viewer: string }): string {
  const asked = new URLSearchParams();
  if (where.round !== where.latest) asked.set("round", String(where.round));
  if (where.viewer !== "open") asked.set("viewer", where.viewer);
  if (where.turn > 0) asked.set("turn", String(where.turn));
  const query = asked.toString();
  return `/t/${table}/replay${query ? `?${query}` : ""}`;
}
