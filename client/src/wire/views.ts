// What each game shows to a viewer, how its moves are written, and what its events tell. Written by `make messages` from the games' types: do not edit.

/** What every view has; a game adds its own. */
export interface TableView {
  game: string;
  players: number;
  options: Record<string, any>;
  seat: number | null;
  over: boolean;
  winners: number[];
  scores: number[];
}

/** What an event of any game has; `cards` only where the viewer may see them. */
export interface TableEvent {
  kind: string;
  seat: number;
  count?: number;
  cards?: string[];
}

/** Who was asked by the player of The Moon, and for what. */
export interface AskedView {
  seat: number;
  kind: string;
}

export interface GiftView {
  from: number;
  to: number;
  may_decline: boolean;
}

/** How many cards there are, in no order, and which of them the viewer knows. */
export interface HandView {
  count: number;
  known: string[];
}

/** The highest card of a trick, and who played it. */
export interface HighestView {
  seat: number;
  card: string;
}

/** What a meld is. */
export interface MeldView {
  name: string;
  bonus: boolean;
  cards: string[];
}

/** How far the turn has come, where a word does not tell: one of these. */
export interface PhaseView {
  acted?: "trade";
  reply?: ReplyView;
}

/** How many cards lie there, and those that the viewer knows, by their place from the top. */
export interface PileView {
  count: number;
  known: Record<string, string>;
}

/** A trade that waits for the partner's card; the trader knows what is offered. */
export interface ReplyView {
  partner: number;
  offered?: string;
}

/** A hand thrown in of which something is known. */
export interface ThrownInView {
  count: number;
  lacks: string[];
}

/** What a viewer sees. */
export interface TwistyPassagesView extends TableView {
  game: "twisty-passages";
  actors: number[];
  turn: number;
  dealer: number;
  played: number;
  idle: number;
  stacks: string[][];
  discard: string[];
  idle_limit: number;
  ranking: number[];
  phase: "acted" | "start" | PhaseView;
  hands: HandView[];
  draw: PileView;
  box: PileView;
  chain: string[];
}

export type TwistyPassagesMove = "draw" | "pass" | `play ${string}` | `give ${string}` | `trade ${string} ${string}`;

export interface TwistyPassagesEvent extends TableEvent {
  kind: "hand" | "deal" | "draw" | "offer" | "give" | "receive" | "play" | "trump" | "pass" | "stale" | "win" | "match";
  number?: number;
  partner?: number;
}

/** What a viewer sees. */
export interface FlatheadRummyView extends TableView {
  game: "flathead-rummy";
  actors: number[];
  turn: number;
  phase: string;
  dealer: number;
  turns: number;
  tableau: string[];
  melds: string[][];
  marks: number[];
  out: number | null;
  owed: string | null;
  taken: string | null;
  reshuffled: string[][];
  meld_facts: MeldView[];
  ranking: number[];
  hands: HandView[];
  draw: PileView;
  box: PileView;
}

export type FlatheadRummyMove = "take draw" | "done" | `take ${string}` | `discard ${string}` | `layoff ${string} ${string}` | `meld ${string}`;

export interface FlatheadRummyEvent extends TableEvent {
  kind: "hand" | "deal" | "start" | "reshuffle" | "draw" | "take" | "meld" | "mark" | "layoff" | "discard" | "out" | "done" | "left" | "times" | "points" | "void" | "match";
  size?: number;
  meld?: number;
  marks?: number;
  left?: number;
  times?: number;
  points?: number;
}

/** What a viewer sees. */
export interface FortunoView extends TableView {
  game: "fortuno";
  turn: number;
  dealer: number;
  direction: number;
  order: number[];
  previous: number;
  top: string | null;
  discard: string[];
  pending: Record<string, number> | null;
  hermits: Record<string, number>;
  lovers: Record<string, number>[];
  adjustments: number;
  eliminated: number[];
  removed: string[];
  ranking: number[];
  card: string | null;
  player: number | null;
  drawn: string | null;
  proposal: string | null;
  preferred: string | null;
  offers: Record<string, string>;
  said_none: number[];
  asked: AskedView | null;
  called: boolean;
  accused: number | null;
  gift: GiftView | null;
  chosen: string[];
  left: number | null;
  asking: string | null;
  actors: number[];
  hands: HandView[];
  draw: PileView;
}

export type FortunoMove = `play ${string}` | `play ${string} call` | `four ${string} ${string}` | `four ${string} ${string} call` | "draw" | "flip" | `prefer ${string}` | `name ${string}` | `add ${string}` | `add ${string} call` | "done" | `love ${string}` | `return ${string}` | `offer ${string}` | "offer none" | `accuse ${string}` | `keep ${string}` | `swap ${string} ${string}` | `pass ${string}` | `ask ${string} ${string}` | `give ${string}` | `look ${string}` | `split ${string}` | "no" | "slap" | "steal" | "catch" | "immune" | "agree" | "yield" | "rock" | "paper" | "scissors";

export interface FortunoEvent extends TableEvent {
  kind: "game" | "deal" | "flip" | "play" | "four" | "call" | "name" | "propose" | "prefer" | "agree" | "yield" | "insist" | "match" | "draw" | "reshuffle" | "empty" | "void" | "remove" | "catch" | "give" | "keep_own" | "slap" | "steal" | "reward" | "face" | "skip" | "hermit" | "alone" | "reverse" | "magus" | "add" | "immune" | "love" | "divorce" | "split" | "widow" | "out" | "shed" | "adjust" | "return" | "offer" | "offer_none" | "accuse" | "liar" | "innocent" | "keep" | "swap" | "pass" | "ask" | "want" | "lacks" | "look" | "show" | "universe" | "sixes" | "stuck" | "win" | "window";
  action?: number;
  fist?: number;
  partner?: number;
  number?: number;
  direction?: number;
  place?: number;
  asked?: number;
}

/** What a viewer sees. */
export interface TrophyCaseView extends TableView {
  game: "trophy-case";
  led: string | null;
  suits_to_come: string[];
  highest: HighestView | null;
  worth: Record<string, number> | null;
  actors: number[];
  leader: number;
  turn: number;
  dealer: number;
  hand_number: number;
  lacks: string[][];
  trick: ((number | string)[])[];
  suits: string[];
  folded: number[];
  aside: string[];
  thrown_in: ThrownInView[];
  ranking: number[];
  hands: HandView[];
  discard: HandView;
  draw: PileView;
  box: HandView;
  must_follow: string | null;
}

export type TrophyCaseMove = "fold" | `lead ${string}` | `play ${string}` | "mud";

export interface TrophyCaseEvent extends TableEvent {
  kind: "shuffle" | "hand" | "deal" | "show" | "throw_in" | "lead" | "play" | "out_of_colour" | "trump" | "empty" | "fold" | "mud" | "win_by_trump" | "win_alone" | "win_by_rank" | "game";
  number?: number;
  points?: number;
}

/** What a viewer sees. */
export interface TwistyMazeView extends TableView {
  game: "twisty-maze";
  actors: number[];
  asking: string | null;
  when: string | null;
  turn: number;
  direction: number;
  resume: number | null;
  speed: number | null;
  left_to_draw: number;
  idle: number;
  idle_limit: number;
  card: string | null;
  item: string | null;
  roll: number[];
  paths: string[][];
  aside: string[][];
  lengths: number[];
  needed: number[];
  twine: number[];
  discard: string[];
  box: string[];
  choices: Record<string, string>;
  ranking: number[];
  deck: PileView;
  chosen: string | null;
}

export type TwistyMazeMove = "no" | "done" | "draw" | "stop" | "roll" | "extra" | "story" | "shuffle" | "look" | "look 3" | "look 4" | `speed ${string}` | `pick ${string}` | `discard ${string}` | `take ${string}` | `help ${string}` | `move ${string}` | `put ${string} ${string}` | `use ${string}` | `use ${string} fewer` | `use ${string} ${string}` | `use ${string} die ${string}`;

export interface TwistyMazeEvent extends TableEvent {
  kind: "high_roll" | "turn" | "extra_turn" | "speed" | "draw" | "obey_start" | "join" | "join_start" | "roll" | "no_dice" | "die_up" | "dice" | "discard" | "lack" | "blocked" | "stop" | "shortened" | "use" | "aim" | "claim" | "cancel" | "pick" | "lot" | "take" | "give" | "put" | "move" | "choose" | "order" | "shuffle_path" | "reverse" | "extra" | "fewer" | "faster" | "limit" | "story" | "ignore" | "help" | "look" | "shuffle" | "reshuffle" | "no_deck" | "hide" | "salvage" | "not_out" | "win" | "open" | "standstill" | "longest";
  die?: number;
  speed?: number;
  face?: number;
  number?: number;
  at?: number;
  picked?: number;
  source?: number;
  to?: number;
  place?: number;
  whom?: number;
  dice?: number[];
}

export type AnyView = TwistyPassagesView | FlatheadRummyView | FortunoView | TrophyCaseView | TwistyMazeView;
