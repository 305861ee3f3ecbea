// All that goes over the wire, both ways. Written by `make messages` from the server's types: do not edit.

export type Phase = "waiting" | "playing" | "paused" | "over" | "closed";

export type Reason = "malformed" | "too-large" | "too-fast" | "no-such-table" | "no-such-page" | "wrong-origin" | "unknown-key" | "not-host" | "not-seated" | "not-now" | "late" | "not-your-turn" | "illegal" | "bad-setup" | "taken" | "full" | "muted" | "storage" | "failed" | "offline";

export type News = "opened" | "sat" | "left" | "kicked" | "bot" | "no-bot" | "stand-in" | "back" | "muted" | "unmuted" | "wish" | "no-wish" | "paused" | "resumed" | "dealt" | "again" | "over" | "closed" | "hints" | "no-hints";

/** What this viewer has missed, and how things stand. If `viewer` changed, older steps were another viewer's. */
export interface Update {
  type: "update";
  viewer: number | null;
  first: number;
  steps: (Played | Said | Noted)[];
  now: Now;
}

/** How long everybody may think: so many seconds for the whole game, and some more for every move made. */
export interface Clock {
  seconds: number;
  bonus: number;
}

/** It is done, and will not be forgotten. */
export interface Accepted {
  type: "accepted";
  id: number;
}

/** A move, the share of a win that it should bring, and a sentence why it is ranked as it is. */
export interface Advised {
  move: string;
  chance: number;
  why: string;
}

/** The host lets everybody ask for hints, or nobody. */
export interface AllowHints {
  type: "allow-hints";
  allowed: boolean;
  id?: number;
}

/** A card: its full name, what colours its face, and what it does, where that is not told by the name. */
export interface CardFacts {
  title: string;
  kind?: string | null;
  text?: string | null;
}

/** A deck: its cards by their short names, in order. */
export interface DeckFacts {
  name: string;
  cards: Record<string, CardFacts>;
}

/** A game that can be played here. `by_seat` names the fields of its views that have an entry for each seat. */
export interface GameFacts {
  id: string;
  title: string;
  designer: string;
  summary: string;
  players: [number, number];
  options: Record<string, any>[];
  bots: string[];
  by_seat: string[];
}

/** Lets a bot play for a while. */
export interface HandOver {
  type: "hand-over";
  bot?: string | null;
  id?: number;
}

/** The first message on a socket: who this is, and how many steps of which viewer it has already. No key: a spectator. */
export interface Hello {
  type: "hello";
  key?: string | null;
  viewer?: number | null;
  have?: number;
}

/** All moves of a decision, the best first, by what the seat may know. */
export interface Hints {
  asked: number;
  moves: Advised[];
}

/** The host sends somebody away. */
export interface Kick {
  type: "kick";
  seat: number;
  id?: number;
}

/** Gives up the seat for good; in a running game a bot plays on. */
export interface Leave {
  type: "leave";
  id?: number;
}

/** A seat as the lobby shows it. */
export interface LobbySeat {
  name: string | null;
  bot: string | null;
  free: boolean;
}

/** A table as the lobby shows it. */
export interface LobbyTable {
  table: string;
  game: string;
  phase: Phase;
  seats: LobbySeat[];
  clock: Clock | null;
  spectators: boolean;
}

/** The host lets somebody chat or not. */
export interface Mute {
  type: "mute";
  seat: number;
  muted: boolean;
  id?: number;
}

/** Something about the table. `text` has what the word leaves open: the bot's kind, why, which wish, the hash of a seed. */
export interface Noted {
  type: "noted";
  what: News;
  seat: number | null;
  name: string | null;
  text: string | null;
  n: number;
  at: number;
}

/** How things stand, as this viewer may know it. */
export interface Now {
  table: string;
  game: string;
  options: Record<string, any>;
  phase: Phase;
  round: number;
  seed_hash: string;
  listed: boolean;
  hints: boolean;
  clock: Clock | null;
  clock_at: number | null;
  host: boolean;
  seats: SeatNow[];
  view: Record<string, any> | null;
  moves: string[];
  asked: number;
  window: number | null;
}

/** A table to be opened. With a name the opener sits down in the first free seat. */
export interface OpenTable {
  game: string;
  players: number;
  options?: Record<string, any>;
  name?: string | null;
  bots?: (string | null)[];
  listed?: boolean;
  spectators?: boolean;
  clock?: Clock | null;
  unhurried?: boolean;
  stand_in?: string | null;
  hints?: boolean | null;
}

/** A table that was opened: the host's key, and the seat if the host sat down. */
export interface Opening {
  table: string;
  key: string;
  seat: number | null;
}

/** Asks for a pause, which begins when everybody has asked; or withdraws that. */
export interface Pause {
  type: "pause";
  wanted?: boolean;
  id?: number;
}

/** A seat that was taken, and the key to it. */
export interface Place {
  table: string;
  seat: number;
  key: string;
}

/** The host puts a bot into a seat that no person has, or takes it away before the game. */
export interface PlaceBot {
  type: "place-bot";
  seat: number;
  bot: string | null;
  id?: number;
}

/** A move. `asked` is the number of the decision it answers, as the last update gave it. */
export interface Play {
  type: "play";
  asked: number;
  move: string;
  id?: number;
}

/** What a deal or a move caused. */
export interface Played {
  type: "played";
  events: Record<string, any>[];
  text: string[];
  n: number;
  at: number;
}

/** Nothing has changed, and why; `clause` is the rule of the game that forbids it. */
export interface Refused {
  type: "refused";
  reason: Reason;
  message: string;
  clause: string | null;
  id: number;
}

/** Asks for another game, which begins when everybody has asked; or withdraws that. */
export interface Rematch {
  type: "rematch";
  wanted?: boolean;
  id?: number;
}

/** A finished game, or a part of it, with all cards open or as one viewer saw it. */
export interface Replay {
  table: string;
  game: string;
  options: Record<string, any>;
  round: number;
  rounds: number[];
  seats: Sitter[];
  seed: string;
  seed_hash: string;
  winners: number[];
  scores: number[];
  viewer: number | "open" | "spectator";
  moves: number;
  turns: Turn[];
}

/** Ends a pause. */
export interface Resume {
  type: "resume";
  id?: number;
}

/** A finished game as the search bot judges it. */
export interface Review {
  round: number;
  state: "done" | "none" | "running";
  done: number;
  of: number;
  steps: ReviewStep[];
  turning_points: number[];
  mistakes: number[];
}

/** A move, every seat's chance to win after it (as that seat could reckon it), and what would have been better, if anything. */
export interface ReviewStep {
  n: number;
  seat: number | null;
  move: string | null;
  chances: number[];
  better: string | null;
  cost: number;
}

/** A line of chat. */
export interface Said {
  type: "said";
  seat: number;
  name: string;
  text: string;
  n: number;
  at: number;
}

/** A line of chat. */
export interface Say {
  type: "say";
  text: string;
  id?: number;
}

/** Who sits in a seat. */
export interface SeatNow {
  name: string | null;
  person: boolean;
  bot: string | null;
  free: boolean;
  here: boolean;
  host: boolean;
  muted: boolean;
  wish: "pause" | "rematch" | null;
  left: number | null;
}

/** The public key that a server signs records with, in hexadecimal. */
export interface ServerKey {
  algorithm: "ed25519";
  key: string;
}

/** Somebody who wants a seat: this one, or any. */
export interface SitDown {
  name: string;
  seat?: number | null;
}

/** Who sat in a seat when the game ended; a bot is named by its kind. */
export interface Sitter {
  name: string;
  bot: string | null;
}

/** One more key to the same seat, and a link that carries it. */
export interface SpareKey {
  key: string;
  link: string;
}

/** Plays oneself again. */
export interface TakeBack {
  type: "take-back";
  id?: number;
}

/** A move of a finished game, what it caused, and the table after it. Seat and move are told of those that the viewer may know. */
export interface Turn {
  n: number;
  events: Record<string, any>[];
  text: string[];
  view: Record<string, any>;
  seat?: number | null;
  move?: string | null;
}

export type Command = Play | Say | Leave | HandOver | TakeBack | PlaceBot | Kick | Mute | Pause | Resume | Rematch | AllowHints;

export type Step = Played | Said | Noted;

export type FromServer = Update | Accepted | Refused;
