// All that goes over the wire, both ways. Written by `make messages` from the server's types: do not edit.

export type Phase = "waiting" | "playing" | "between" | "paused" | "over" | "closed";

export type Pace = "calm" | "normal" | "quick" | "instant";

export type Reason = "malformed" | "too-large" | "too-fast" | "no-such-table" | "no-such-page" | "wrong-host" | "wrong-origin" | "unknown-key" | "not-host" | "not-seated" | "not-now" | "late" | "not-your-turn" | "illegal" | "bad-setup" | "taken" | "full" | "muted" | "storage" | "unknown" | "failed" | "offline";

export type News = "opened" | "sat" | "left" | "kicked" | "bot" | "no-bot" | "stand-in" | "back" | "muted" | "unmuted" | "wish" | "no-wish" | "paused" | "resumed" | "dealt" | "again" | "over" | "closed" | "hints" | "no-hints" | "host" | "edition" | "old-game" | "plan" | "applause" | "comments" | "no-comments";

export type DealStage = "commit" | "reveal" | "done";

export type Grade = "easy" | "medium" | "hard" | "very hard";

/** The steps that this viewer has missed, and the state of the table. If `viewer` changed, older steps were another viewer's. */
export interface Update {
  type: "update";
  viewer: number | null;
  first: number;
  steps: (Played | Said | Commented | Noted)[];
  now: Now;
}

/** Thinking time of each player: seconds for the whole game, and a bonus for each move. */
export interface Clock {
  seconds: number;
  bonus: number;
}

/** The command was carried out, and its effect is durable. */
export interface Accepted {
  type: "accepted";
  id: number;
}

/** A seat to which one has a separate key, to make it one's own. */
export interface Adopt {
  table: string;
  key: string;
}

/** A move, its estimated share of a win, and a sentence that explains its rank. `behind` is what it costs against the best move: 0 if that may be chance, none if the move was hardly tried and its chance says little. */
export interface Advised {
  move: string;
  chance: number;
  why: string;
  behind: number | null;
}

/** Host only: allow the spectators' chat, or turn it off. */
export interface AllowComments {
  type: "allow-comments";
  allowed: boolean;
  id?: number;
  once?: string | null;
}

/** Host only: allow hints for everyone, or forbid them. */
export interface AllowHints {
  type: "allow-hints";
  allowed: boolean;
  id?: number;
  once?: string | null;
}

/** Applaud the story of someone else. `said` is the number of the line of chat, from 1. */
export interface Applaud {
  type: "applaud";
  said: number;
  id?: number;
  once?: string | null;
}

/** Begin today's deal, or go on with it; the name is shown in the results. */
export interface BeginDaily {
  name: string;
}

/** A card: full name, the kind that colours its face, what it does if the name does not say it, and a line of flavour. */
export interface CardFacts {
  title: string;
  kind?: string | null;
  text?: string | null;
  flavour?: string | null;
}

/** What to change in one's profile. */
export interface ChangeMe {
  name?: string | null;
  show_rating?: boolean;
  new_avatar?: boolean;
}

/** A line of the spectators' chat, which players see after the game. It needs a person's key. */
export interface Comment {
  type: "comment";
  name: string;
  text: string;
  id?: number;
  once?: string | null;
}

/** A line of the spectators' chat; players get those of a game when it is over. */
export interface Commented {
  type: "commented";
  name: string;
  text: string;
  n: number;
  at: number;
}

/** Contribute a number to the next deal: its hash first. The hash is SHA-256 of `oddeck number NUMBER`, in hexadecimal. */
export interface Commit {
  type: "commit";
  commitment: string;
  id?: number;
  once?: string | null;
}

/** The token from the link that confirms an address. */
export interface ConfirmMail {
  token: string;
}

/** Today's deals. */
export interface Daily {
  day: string;
  ends: number;
  commitment: string;
  tomorrow: string;
  games: DailyGame[];
}

/** An attempt of the person who asks. */
export interface DailyAttempt {
  table: string;
  finished: boolean;
}

/** A day: the hash of its secret, and the secret when nobody can play the deals any more. */
export interface DailyDay {
  day: string;
  commitment: string;
  secret: string | null;
}

/** Today's deal of a game. */
export interface DailyGame {
  game: string;
  players: number;
  options: Record<string, any>;
  seed_hash: string;
  finished: number;
  attempt: DailyAttempt | null;
  yesterday: DailyAttempt | null;
}

/** How someone has finished a daily deal. */
export interface DailyResult {
  place: number;
  name: string;
  you: boolean;
  won: boolean;
  scores: number[];
  moves: number;
  table: string;
}

/** The results of a day in a game, the best first. */
export interface DailyResults {
  day: string;
  game: string;
  people: number;
  results: DailyResult[];
}

/** The numbers that players contribute to a deal: see `oddeck.deals`. While it is `commit`, each player may send `commit`; then each who has may send `reveal`. */
export interface DealNow {
  stage: DealStage;
  until: number;
  commitments: (string | null)[];
  numbers: (string | null)[];
}

/** A deck: its cards by short name, in deck order. */
export interface DeckFacts {
  name: string;
  cards: Record<string, CardFacts>;
}

/** How many tables still have data of the person; ask again until there is none. */
export interface Deleted {
  left: number;
}

/** All finished games of a table, and what everyone has won, the best first. */
export interface Evening {
  games: PastGame[];
  standings: Standing[];
}

/** Let bots play without a pause until your next decision, or the end of the hand. */
export interface FastForward {
  type: "fast-forward";
  id?: number;
  once?: string | null;
}

/** What the designers call something that happened. Show rude names only to those who ask. */
export interface Flourish {
  name: string;
  seat: number;
  rude?: boolean;
}

/** A game that this server offers. `by_seat` names the fields of its views that have an entry for each seat. `lesson` is whether there is a lesson for it. */
export interface GameFacts {
  id: string;
  title: string;
  designer: string;
  summary: string;
  players: [number, number];
  options: Record<string, any>[];
  bots: string[];
  by_seat: string[];
  lesson: boolean;
  minutes: [number, number] | null;
  difficulty: "easy" | "hard" | "medium" | null;
}

/** Let a bot play your seat for a while. */
export interface HandOver {
  type: "hand-over";
  bot?: string | null;
  id?: number;
  once?: string | null;
}

/** The first message on a socket: the client's key, and how many steps of which viewer it has. A client without a key is a spectator. */
export interface Hello {
  type: "hello";
  key?: string | null;
  viewer?: number | null;
  have?: number;
}

/** All moves of a decision, the best first, from what the seat may know. */
export interface Hints {
  asked: number;
  moves: Advised[];
}

/** Host only: remove a player from a seat. */
export interface Kick {
  type: "kick";
  seat: number;
  id?: number;
  once?: string | null;
}

/** Leave the seat for good; in a running game a bot replaces the player. */
export interface Leave {
  type: "leave";
  id?: number;
  once?: string | null;
}

/** The lesson of a game. The learner is the first of the players. */
export interface Lesson {
  game: string;
  names: string[];
  steps: LessonStep[];
}

/** Whether a legal move was the right one, what is said to it, and what happened if it was. */
export interface LessonAnswer {
  accepted: boolean;
  text: string;
  turns: Turn[];
}

/** A move in a step of a lesson; none to be shown the right one. */
export interface LessonMove {
  move?: string | null;
}

/** One idea: what the learner reads, sees and may do. The learner has seat 0. */
export interface LessonStep {
  title: string;
  text: string;
  view: Record<string, any>;
  moves: string[];
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
  watching: number;
}

/** Say whether the table is in sight. Somebody who looks is not notified of their turn. Over the socket only; a client that never says so looks. */
export interface Look {
  type: "look";
  looking: boolean;
  id?: number;
  once?: string | null;
}

/** The profile of the person who asks. Nobody else gets it. */
export interface Me {
  name: string | null;
  avatar: string;
  show_rating: boolean;
  created: number;
}

/** Host only: forbid or allow a player to chat. */
export interface Mute {
  type: "mute";
  seat: number;
  muted: boolean;
  id?: number;
  once?: string | null;
}

/** Where the person sits now, their turn first; and how many finished games are listed. */
export interface MyGames {
  running: RunningGame[];
  finished: number;
}

/** Where other devices reach the server, and whether it could let the local network in. Browsers on other machines are told nothing: they know an address that works. */
export interface NetworkFacts {
  addresses: string[];
  may_let_in: boolean;
}

/** A change at the table besides moves and chat. `text` has the details: the kind of bot, the cause, the wish, the hash of a seed, the id of the next game, or the number of the line of chat that is applauded. */
export interface Noted {
  type: "noted";
  what: News;
  seat: number | null;
  name: string | null;
  text: string | null;
  n: number;
  at: number;
}

/** What the server offers, and what the person who asks has turned on. */
export interface Notifications {
  push_key: string | null;
  mail: boolean;
  devices: number;
  address: string | null;
  confirmed: boolean;
}

/** The state of a table, as this viewer may know it. */
export interface Now {
  table: string;
  game: string;
  options: Record<string, any>;
  phase: Phase;
  round: number;
  seed_hash: string;
  deal: DealNow | null;
  listed: boolean;
  hints: boolean;
  comments: boolean;
  clock: Clock | null;
  terms: Terms;
  clock_at: number | null;
  host: boolean;
  seats: SeatNow[];
  view: Record<string, any> | null;
  moves: string[];
  asked: number;
  window: number | null;
  entered: boolean;
  pace: Pace;
  next_hand: number | null;
  trial: boolean;
  daily: string | null;
}

/** A table to open. With a name, the host takes the first free seat. The host is the person whose key is in the header, or else gets a key to this table alone: a new one, or `key`. A request that is sent again with the same `once` or `key` opens no second table. */
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
  key?: string | null;
  once?: string | null;
}

/** A new table: the host's key, and the host's seat if any. */
export interface Opening {
  table: string;
  key: string;
  seat: number | null;
}

/** A finished game of the person who asks. */
export interface OwnGame {
  table: string;
  round: number;
  seat: number;
  ended: number;
  kept: boolean;
  game: PlayedGame;
}

/** A finished game in short. Without winners and scores, its result is not known. */
export interface PastGame {
  round: number;
  game: string;
  names: string[];
  winners: number[];
  scores: number[];
  moves: number;
  began: number;
  ended: number;
}

/** Ask for a pause, which starts when everyone has asked; or withdraw the request. */
export interface Pause {
  type: "pause";
  wanted?: boolean;
  id?: number;
  once?: string | null;
}

/** A seat that was taken, and its key. */
export interface Place {
  table: string;
  seat: number;
  key: string;
}

/** Host only: put a bot into a seat that no person has, or remove it before the game. */
export interface PlaceBot {
  type: "place-bot";
  seat: number;
  bot: string | null;
  id?: number;
  once?: string | null;
}

/** Host only, after a game: choose the next one. It starts when everyone has asked for it. People keep their seats; bots make room, the last ones first; new seats are free. */
export interface PlanNext {
  type: "plan-next";
  game: string;
  players: number;
  options?: Record<string, any>;
  id?: number;
  once?: string | null;
}

/** A move. `asked` is the number of the decision it answers, from the last update. */
export interface Play {
  type: "play";
  asked: number;
  move: string;
  id?: number;
  once?: string | null;
}

/** What a deal or a move caused. */
export interface Played {
  type: "played";
  events: Record<string, any>[];
  text: string[];
  flourishes?: Flourish[];
  n: number;
  at: number;
}

/** A finished game in short. */
export interface PlayedGame {
  game: string;
  names: string[];
  bots: (string | null)[];
  winners: number[];
  scores: number[];
  left: number[];
  moves: number;
}

/** The puzzles of a game, and the one that everybody gets today. */
export interface PuzzleList {
  game: string;
  daily: string;
  puzzles: PuzzleName[];
}

/** A puzzle in a list. */
export interface PuzzleName {
  id: string;
  grade: Grade;
}

/** A puzzle as the seat that solves it sees the table. */
export interface PuzzleNow {
  id: string;
  game: string;
  grade: Grade;
  options: Record<string, any>;
  seat: number;
  names: string[];
  view: Record<string, any>;
  moves: string[];
}

/** How strong a player is, estimated from games with people, and the standard deviation of the estimate. */
export interface Rating {
  mu: number;
  sigma: number;
  games: number;
}

/** Ready for the next hand, which is dealt when everyone is ready or the time is up. */
export interface Ready {
  type: "ready";
  id?: number;
  once?: string | null;
}

/** Nothing has changed, and why; `clause` is the rule of the game that forbids it. Only if the reason is `unknown`, the command may have been carried out: send it again with the same `once`. */
export interface Refused {
  type: "refused";
  reason: Reason;
  message: string;
  clause: string | null;
  id: number;
}

/** Ask for another game, which starts when everyone has asked; or withdraw the request. It is the same game again, unless the host has planned another one. */
export interface Rematch {
  type: "rematch";
  wanted?: boolean;
  id?: number;
  once?: string | null;
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
  deal: DealNow | null;
  winners: number[];
  scores: number[];
  viewer: number | "open" | "spectator";
  moves: number;
  turns: Turn[];
}

/** End a pause. */
export interface Resume {
  type: "resume";
  id?: number;
  once?: string | null;
}

/** Contribute a number to the next deal: 128 random bits, in hexadecimal. */
export interface Reveal {
  type: "reveal";
  number: string;
  id?: number;
  once?: string | null;
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

/** A move, each seat's estimated chance to win after it (from what that seat could know), and a better move if there was one. */
export interface ReviewStep {
  n: number;
  seat: number | null;
  move: string | null;
  chances: number[];
  better: string | null;
  cost: number;
}

/** A table at which the person sits. */
export interface RunningGame {
  seat: number;
  turn: boolean;
  at: number;
  table: LobbyTable;
  awaited: number[];
}

/** A line of chat. */
export interface Said {
  type: "said";
  seat: number;
  name: string;
  text: string;
  story?: boolean;
  n: number;
  at: number;
}

/** A line of chat. */
export interface Say {
  type: "say";
  text: string;
  story?: boolean;
  id?: number;
  once?: string | null;
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
  wish: "next" | "pause" | "rematch" | null;
  left: number | null;
  pace: Pace;
}

/** The public key that a server signs records with, in hexadecimal. */
export interface ServerKey {
  algorithm: "ed25519";
  key: string;
}

/** Where to send e-mails. The address gets a link that confirms it. */
export interface SetMail {
  address: string;
}

/** How fast bots should play. At a table of several people the slowest wish counts. */
export interface SetPace {
  type: "pace";
  pace: Pace;
  id?: number;
  once?: string | null;
}

/** A request for this seat, or for any. It is taken by the person whose key is in the header, or else with a key to this seat alone: a new one, or `key`. A request that is sent again with the same `once` or `key` takes no second seat. */
export interface SitDown {
  name: string;
  seat?: number | null;
  key?: string | null;
  once?: string | null;
}

/** Who sat in a seat when the game ended; for a bot, its kind. */
export interface Sitter {
  name: string;
  bot: string | null;
}

/** The answer to a puzzle, after a move has been chosen. */
export interface Solution {
  right: boolean;
  best: string;
  gap: number;
  low: number;
  moves: TriedMove[];
}

/** The move that one thinks is best. */
export interface Solve {
  move: string;
}

/** A puzzle that the person has answered; the first answer counts. */
export interface SolvedPuzzle {
  game: string;
  puzzle: string;
  right: boolean;
  at: number;
}

/** Another key to the same seat, and a link that contains it. */
export interface SpareKey {
  key: string;
  link: string;
}

/** What someone has won at this table. */
export interface Standing {
  name: string;
  person: boolean;
  seat: number | null;
  played: number;
  games: number;
  hands: number;
}

/** What a person has won in a game. */
export interface Statistics {
  game: string;
  games: number;
  wins: number;
  streak: number;
  best_streak: number;
  against: Record<string, Tally>;
  rating: Rating | null;
}

/** A push subscription, as the browser gives it. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Resume playing your own seat. */
export interface TakeBack {
  type: "take-back";
  id?: number;
  once?: string | null;
}

/** Games and wins. */
export interface Tally {
  games: number;
  wins: number;
}

/** How long a table waits, in seconds. Its clock decides: see `GET /api/terms`. */
export interface Terms {
  absence: number | null;
  window: number;
  hand_pause: number;
  slow: boolean;
}

/** How many notifications were sent as a test, and how many could not be. */
export interface Tested {
  sent: number;
  failed: number;
}

/** A move that the search tried, the share of a win it brings, and what often follows. */
export interface TriedMove {
  move: string;
  chance: number;
  follows: string[];
}

/** A moment of a finished game to play on from, at a private table against bots. */
export interface TryAgain {
  turn: number;
  name: string;
}

/** A move of a finished game or a lesson, what it caused, and the table after it. Seat and move are left out if the viewer may not know them. */
export interface Turn {
  n: number;
  events: Record<string, any>[];
  text: string[];
  view: Record<string, any>;
  seat?: number | null;
  move?: string | null;
  flourishes?: Flourish[];
}

/** A push subscription to delete. */
export interface Unsubscribe {
  endpoint: string;
}

export type Command = Play | Say | Applaud | Comment | AllowComments | Leave | HandOver | TakeBack | PlaceBot | Kick | Mute | Pause | Resume | Rematch | PlanNext | Commit | Reveal | Ready | SetPace | FastForward | AllowHints | Look;

export type Step = Played | Said | Commented | Noted;

export type FromServer = Update | Accepted | Refused;
