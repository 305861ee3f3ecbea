// The server's pages that are not a socket. A refusal is thrown as it came.
import type { DeckFacts } from "../cards/deck";
import { keep, keyOf } from "./keys";
import type { Clock, Hints, Now, Phase, Reason, Refused } from "./messages";

export interface OptionFacts {
  name: string;
  help: string;
  default: unknown;
  least?: number;
  most?: number | Record<string, number>;
  names?: string[];
}

export interface GameFacts {
  id: string;
  title: string;
  designer: string;
  summary: string;
  players: [number, number];
  options: OptionFacts[];
  bots: string[];
}

export interface LobbyTable {
  table: string;
  game: string;
  phase: Phase;
  seats: { name: string | null; bot: string | null; free: boolean }[];
  clock: Clock | null;
  spectators: boolean;
}

export interface Wanted {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  name?: string;
  bots?: (string | null)[];
  listed?: boolean;
  spectators?: boolean;
  clock?: Clock | null;
  /** Whether bots play at human pace. */
  unhurried?: boolean;
}

export class RefusedError extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.message);
  }
}

async function ask<T>(path: string, body?: unknown, key: string | null = null): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw refusal("offline", "the server does not answer");
  });
  const text = await answer.text();
  if (!answer.ok) throw refusalIn(text);
  return answer.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : (text as T);
}

/** What the server said, or, if something before it answered, that it does not. */
function refusalIn(text: string): RefusedError {
  try {
    return new RefusedError(JSON.parse(text));
  } catch {
    return refusal("offline", "the server does not answer");
  }
}

function refusal(reason: Reason, message: string): RefusedError {
  return new RefusedError({ type: "refused", reason, message, clause: null, id: 0 });
}

export const games = (): Promise<GameFacts[]> => ask("/games");
export const rules = (game: string): Promise<string> => ask(`/games/${game}/rules`);
export const deck = (table: string): Promise<DeckFacts> => ask(`/tables/${table}/deck`);
export const deckOfGame = (game: string): Promise<DeckFacts> => ask(`/games/${game}/deck`);
export const tables = (): Promise<LobbyTable[]> => ask("/tables");
/** How things stand at a table, to the owner of this browser's key. */
export const stand = (table: string): Promise<Now> => ask(`/tables/${table}`, undefined, keyOf(table));
export const record = (table: string): Promise<string> => ask(`/tables/${table}/record`, undefined, keyOf(table));
/** One more key to one's seat, as a path that carries it. */
export const spareKey = (table: string): Promise<{ link: string }> => ask(`/tables/${table}/keys`, {}, keyOf(table));

/** What a bot thinks of each move of one's present decision, the best first. */
export const hints = (table: string): Promise<Hints> => ask(`/tables/${table}/hints`, {}, keyOf(table));

/** Opens a table and keeps the host's key; gives its id. */
export async function openTable(wanted: Wanted): Promise<string> {
  const { table, key } = await ask<{ table: string; key: string }>("/tables", wanted);
  keep(table, key);
  return table;
}

export async function sitDown(table: string, name: string, seat: number | null): Promise<void> {
  const { key } = await ask<{ key: string }>(`/tables/${table}/seats`, { name, seat }, keyOf(table));
  if (key) keep(table, key);
}
