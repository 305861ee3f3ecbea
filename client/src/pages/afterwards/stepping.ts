// Where one is in a replay, and where a key leads.

const FAR = 10;

/** The turn that a number from outside means: within the game, the deal if it says nothing. */
export function turnIn(asked: string | null, last: number): number {
  const turn = asked === null || asked.trim() === "" ? NaN : Number(asked);
  return Number.isInteger(turn) ? within(turn, last) : 0;
}

/** The turns worth stopping at: those at which there was something to tell, and both ends. A window's many "no" are passed over. */
export function stopsOf(turns: { n: number; text: string[] }[]): number[] {
  return turns
    .filter((turn, place) => turn.text.length > 0 || place === 0 || place === turns.length - 1)
    .map((turn) => turn.n);
}

/** One stop on or back; where there is none, one stays. */
export function stepFrom(at: number, stops: number[], direction: 1 | -1): number {
  return nextOf(stops, at, direction) ?? at;
}

/** Where a key leads from a turn; null if it has no meaning here. */
export function turnAfterKey(key: string, at: number, stops: number[]): number | null {
  const last = stops.at(-1) ?? 0;
  const to: Record<string, number> = {
    ArrowLeft: stepFrom(at, stops, -1),
    ArrowRight: stepFrom(at, stops, 1),
    PageUp: within(at - FAR, last),
    PageDown: within(at + FAR, last),
    Home: 0,
    End: last,
  };
  return to[key] ?? null;
}

export function within(turn: number, last: number): number {
  return Math.min(Math.max(turn, 0), last);
}

/** The nearest of some turns before or after where one is; null if there is none. */
export function nextOf(turns: number[], at: number, direction: 1 | -1): number | null {
  const ahead = turns.filter((turn) => (turn - at) * direction > 0);
  return ahead.length === 0
    ? null
    : ahead.reduce((best, turn) => (Math.abs(turn - at) < Math.abs(best - at) ? turn : best));
}

/** The address of a turn of a replay; what is usual is left out. */
export function replayPath(
  table: string,
  where: { round: number; latest: number; turn: number; viewer: string },
): string {
  const asked = new URLSearchParams();
  if (where.round !== where.latest) asked.set("round", String(where.round));
  if (where.viewer !== "open") asked.set("viewer", where.viewer);
  if (where.turn > 0) asked.set("turn", String(where.turn));
  const query = asked.toString();
  return `/t/${table}/replay${query ? `?${query}` : ""}`;
}
