// The server's pages that are not a socket. A refusal is thrown as it came.
import type { DeckFacts } from "../cards/deck";
import { forget, keep, keepPerson, keyOf, personKey } from "./keys";
import { randomText } from "./random";
import type {
  BeginDaily,
  Clock,
  Daily,
  DailyDay,
  DailyResults,
  Command,
  GameFacts as AnyGameFacts,
  Evening,
  Hints,
  Lesson,
  LessonAnswer,
  LessonMove,
  LobbyTable,
  Me,
  NetworkFacts,
  Notifications,
  Now,
  Opening,
  OpenTable,
  Place,
  PuzzleList,
  PuzzleNow,
  Reason,
  Refused,
  Replay,
  Review,
  Solution,
  SolvedPuzzle,
  SpareKey,
  Terms,
  Tested,
  TryAgain,
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

async function ask<T>(
  path: string,
  body?: unknown,
  key: string | null = null,
  method = body === undefined ? "GET" : "POST",
): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
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
export const deck = (table: string, round: number | null = null): Promise<DeckFacts> =>
  ask(`/tables/${table}/deck${inRound(round)}`);
/** All finished games of a table, and what everybody has won. */
export const evening = (table: string): Promise<Evening> =>
  ask(`/tables/${table}/evening`, undefined, keyOf(table));
export const deckOfGame = (game: string): Promise<DeckFacts> => ask(`/games/${game}/deck`);
/** The lesson of a game, which is the same for everybody. */
export const lesson = (game: string): Promise<Lesson> => ask(`/games/${game}/lesson`);
/** What a lesson says to a move in one of its steps, counted from 1; null to be shown the right one. */
export function answerLesson(
  game: string,
  step: number,
  move: string | null,
): Promise<LessonAnswer> {
  const made: LessonMove = { move };
  return ask(`/games/${game}/lesson/${step}`, made);
}
export const tables = (): Promise<LobbyTable[]> => ask("/tables");
/** Where other devices reach the server, and whether it may let them in. */
export const network = (): Promise<NetworkFacts> => ask("/network");
/** Has the server listen on the local network, too. */
export const letFriendsIn = (): Promise<NetworkFacts> => ask("/network", {});
/** How long a table with this clock waits for people. */
export const terms = (clock: Clock | null): Promise<Terms> =>
  ask(clock === null ? "/terms" : `/terms?seconds=${clock.seconds}&bonus=${clock.bonus ?? 0}`);
/** A table as someone who is invited sees it from outside. */
export const card = (table: string): Promise<LobbyTable> => ask(`/tables/${table}/card`);
/** How things stand at a table, to the owner of this browser's key. */
export const stand = (table: string): Promise<Now> =>
  ask(`/tables/${table}`, undefined, keyOf(table));
export const record = (table: string, round: number | null = null): Promise<string> =>
  ask(`/tables/${table}/record${inRound(round)}`, undefined, keyOf(table));
/** A finished game turn by turn; without a round, the last one. It comes in pages. */
export async function replay(
  table: string,
  round: number | null,
  viewer: Replay["viewer"],
): Promise<Replay> {
  const page = (first: number): Promise<Replay> =>
    ask(
      `/tables/${table}/replay${inRound(round) || "?"}&viewer=${viewer}&first=${first}`,
      undefined,
      keyOf(table),
    );
  const whole = await page(0);
  while (whole.turns.length <= whole.moves) {
    const { turns } = await page(whole.turns.length);
    if (turns.length === 0) throw refusal("failed", "the replay is not complete");
    whole.turns.push(...turns);
  }
  return whole;
}
export const review = (table: string, round: number): Promise<Review> =>
  ask(`/tables/${table}/review${inRound(round)}`, undefined, keyOf(table));
export const beginReview = (table: string, round: number): Promise<Review> =>
  ask(`/tables/${table}/review${inRound(round)}`, {}, keyOf(table));
/** A private table that plays on from before a move of a finished game; gives its id. */
export async function tryAgain(
  table: string,
  round: number,
  turn: number,
  name: string,
): Promise<string> {
  const wanted: TryAgain = { turn, name };
  await person();
  const opened = await ask<Opening>(
    `/tables/${table}/trials${inRound(round)}`,
    wanted,
    keyOf(table),
  );
  if (opened.key !== personKey()) keep(opened.table, opened.key);
  return opened.table;
}
/** One more key to one's seat, as a path that carries it. */
export const spareKey = (table: string): Promise<SpareKey> =>
  ask(`/tables/${table}/keys`, {}, keyOf(table));

/** Makes all other keys to one's seat useless. */
export const signOutOthers = (table: string): Promise<void> =>
  ask(`/tables/${table}/keys`, undefined, keyOf(table), "DELETE");
/** Leaves a table for good, and has one's name and chat deleted there. */
export async function deleteMyData(table: string): Promise<void> {
  await ask(`/tables/${table}/me`, undefined, keyOf(table), "DELETE");
  forget(table);
}
/** Deletes a table of one's own with all its games. */
export async function deleteTable(table: string): Promise<void> {
  await ask(`/tables/${table}`, undefined, keyOf(table), "DELETE");
  forget(table);
}

function inRound(round: number | null): string {
  return round === null ? "" : `?round=${round}`;
}

/** What a bot thinks of each move of one's present decision, the best first. */
export const hints = (table: string): Promise<Hints> =>
  ask(`/tables/${table}/hints`, {}, keyOf(table));

/**
 * The key of this browser's person. The first time somebody opens a table, sits down or has something kept, there is none: it is drawn here, and the server meets them.
 */
export async function person(): Promise<string> {
  const known = personKey();
  if (known !== null) return known;
  const key = randomText();
  await twice(() => meet(key));
  keepPerson(key);
  return key;
}

/** Asks as this browser's person, for what the server keeps for them. */
export async function askAs<T>(path: string, body?: unknown, method?: string): Promise<T> {
  return ask<T>(path, body, await person(), method);
}

/** The same, if there is a person; null if not. A server that has forgotten them meets them again. */
export async function askIfKnown<T>(path: string): Promise<T | null> {
  const key = personKey();
  if (key === null) return null;
  try {
    return await askAs<T>(path);
  } catch (wrong) {
    if (!(wrong instanceof RefusedError && wrong.refusal.reason === "unknown-key")) throw wrong;
    await meet(key);
    return askAs<T>(path);
  }
}

/** The profile of the person with a key. */
export const profileOf = (key: string): Promise<Me> => ask("/me", undefined, key);

/** Has the server get to know the owner of a key. */
const meet = (key: string): Promise<Me> => ask("/me", {}, key);

/** Opens a table; gives its id. */
export async function openTable(wanted: OpenTable): Promise<string> {
  const [key, once] = [await person(), randomText()];
  return (await twice(() => ask<Opening>("/tables", { ...wanted, once }, key))).table;
}

/** Takes a seat, with the key that one has. */
export async function sitDown(table: string, name: string, seat: number | null): Promise<void> {
  await person();
  const own = keyOf(table); // none where one comes as a guest
  const wanted = { name, seat, once: randomText(), key: own === null ? randomText() : null };
  const { key } = await twice(() => ask<Place>(`/tables/${table}/seats`, wanted, own));
  if (own === null) keep(table, key);
}

/** Says something in the spectators' chat. */
export async function comment(table: string, name: string, text: string): Promise<void> {
  const command: Command = { type: "comment", name, text, once: randomText() };
  await askAs(`/tables/${table}/commands`, command);
}

/** Asks again if the answer was lost: it is about the same key, so it is done only once. */
async function twice<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (wrong) {
    if (!(wrong instanceof RefusedError && ["offline", "unknown"].includes(wrong.refusal.reason)))
      throw wrong;
    return asking();
  }
}

/** The games that have puzzles, each with the names of all. */
export const puzzleLists = (): Promise<PuzzleList[]> => ask("/puzzles");
export const puzzles = (game: string): Promise<PuzzleList> => ask(`/puzzles/${game}`);
export const puzzle = (game: string, id: string): Promise<PuzzleNow> =>
  ask(`/puzzles/${game}/${encodeURIComponent(id)}`);
/** This person's first answers, as far as the server has kept them. */
export const solvedPuzzles = async (): Promise<SolvedPuzzle[]> =>
  (await askIfKnown<SolvedPuzzle[]>("/me/puzzles")) ?? [];

/** The answer to a move in a puzzle. The server keeps it for the person, who may be new; a stranger gets it, too. */
export async function solvePuzzle(game: string, id: string, move: string): Promise<Solution> {
  const path = `/puzzles/${game}/${encodeURIComponent(id)}`;
  try {
    return await askAs(path, { move });
  } catch (wrong) {
    const reasons = ["unknown-key", "too-fast"]; // also of too many new people
    if (!(wrong instanceof RefusedError && reasons.includes(wrong.refusal.reason))) throw wrong;
    return ask(path, { move });
  }
}

/** Today's deals. */
export async function daily(): Promise<Daily> {
  return (await askIfKnown<Daily>("/daily")) ?? ask("/daily");
}
/** Begins this person's attempt at today's deal, or continues it; gives the table's id. */
export async function beginDaily(game: string, name: string): Promise<string> {
  const wanted: BeginDaily = { name };
  const key = await person();
  return (await twice(() => ask<Opening>(`/daily/${game}`, wanted, key))).table;
}
export const dailyDay = (day: string): Promise<DailyDay> => ask(`/daily/${day}`);
export async function dailyResults(day: string, game: string): Promise<DailyResults> {
  return (await askIfKnown<DailyResults>(`/daily/${day}/${game}`)) ?? ask(`/daily/${day}/${game}`);
}
/** How one can be told that it is one's turn, and what one has turned on. */
export const notifications = async (): Promise<Notifications> =>
  (await askIfKnown<Notifications>("/me/notifications")) ?? ask("/me/notifications");
export const subscribe = (endpoint: string, p256dh: string, auth: string): Promise<Notifications> =>
  askAs("/me/push", { endpoint, p256dh, auth });
export const unsubscribe = (endpoint: string): Promise<Notifications> =>
  askAs("/me/push", { endpoint }, "DELETE");
export const setMail = (address: string): Promise<Notifications> => askAs("/me/mail", { address });
export const deleteMail = (): Promise<Notifications> => askAs("/me/mail", undefined, "DELETE");
export const testNotifications = (): Promise<Tested> => askAs("/me/notifications/test", {});
/** Both with a token from an e-mail, on whichever device it is read. */
export const confirmMail = (token: string): Promise<void> => ask("/mail/confirm", { token });
export const stopMail = (token: string): Promise<void> =>
  ask(`/mail/stop?token=${encodeURIComponent(token)}`, {});
