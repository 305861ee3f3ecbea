// The server's pages that are not a socket. A refusal is thrown as it came.
import type { DeckFacts } from "../cards/deck";
import { keep, keyOf } from "./keys";
import type {
  GameFacts as AnyGameFacts,
  Hints,
  LobbyTable,
  Now,
  OpenTable,
  Reason,
  Refused,
  Replay,
  Review,
  SpareKey,
} from "./messages";

export interface OptionFacts {
  name: string;
  help: string;
  default: unknown;
  least?: number;
  most?: number | Record<string, number>;
  names?: string[];
}

export interface GameFacts extends AnyGameFacts {
  options: OptionFacts[];
}

export class RefusedError extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.message);
  }
}

async function ask<T>(path: string, body?: unknown, key: string | null = null): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw refusal("offline", "the server does not answer");
  });
  const text = await answer.text();
  if (!answer.ok) throw refusalIn(text);
  return answer.headers.get("content-type")?.startsWith("application/json")
    ? JSON.parse(text)
    : (text as T);
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
/** A table as whoever is invited sees it from outside. */
export const card = (table: string): Promise<LobbyTable> => ask(`/tables/${table}/card`);
/** How things stand at a table, to the owner of this browser's key. */
export const stand = (table: string): Promise<Now> =>
  ask(`/tables/${table}`, undefined, keyOf(table));
export const record = (table: string, round: number | null = null): Promise<string> =>
  ask(`/tables/${table}/record${inRound(round)}`, undefined, keyOf(table));
/** A finished game turn by turn; without a round, the last one. */
export const replay = (
  table: string,
  round: number | null,
  viewer: Replay["viewer"],
): Promise<Replay> =>
  ask(`/tables/${table}/replay${inRound(round) || "?"}&viewer=${viewer}`, undefined, keyOf(table));
export const review = (table: string, round: number): Promise<Review> =>
  ask(`/tables/${table}/review${inRound(round)}`, undefined, keyOf(table));
export const beginReview = (table: string, round: number): Promise<Review> =>
  ask(`/tables/${table}/review${inRound(round)}`, {}, keyOf(table));
/** One more key to one's seat, as a path that carries it. */
export const spareKey = (table: string): Promise<SpareKey> =>
  ask(`/tables/${table}/keys`, {}, keyOf(table));

function inRound(round: number | null): string {
  return round === null ? "" : `?round=${round}`;
}

/** What a bot thinks of each move of one's present decision, the best first. */
export const hints = (table: string): Promise<Hints> =>
  ask(`/tables/${table}/hints`, {}, keyOf(table));

/** Opens a table and keeps the host's key; gives its id. */
export async function openTable(wanted: OpenTable): Promise<string> {
  const { table, key } = await ask<{ table: string; key: string }>("/tables", wanted);
  keep(table, key);
  return table;
}

export async function sitDown(table: string, name: string, seat: number | null): Promise<void> {
  const { key } = await ask<{ key: string }>(
    `/tables/${table}/seats`,
    { name, seat },
    keyOf(table),
  );
  if (key) keep(table, key);
}
