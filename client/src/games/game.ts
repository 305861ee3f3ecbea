// What the table must know of a game beyond what is the same in all: how its middle and seats are drawn, what its moves are called
// and where on the table they happen, and what its events move.
import type { Component } from "svelte";
import type { DeckFacts } from "../cards/deck";
import type { HandView, TableEvent, TableView } from "../wire/views";

/** What the table reads of the view of any game. Each game's own face knows its whole view: `wire/views.ts`. */
export interface View extends TableView {
  actors: number[];
  hands?: HandView[];
  turn?: number;
  asking?: string | null;
  /** Who is out of the game. */
  eliminated?: number[];
}

/**
 * A place on the table, as `data-place` names it: a pile, a stack, a meld, a seat. The table itself has `seat:2` (the whole seat) and
 * `hand:2` (the cards of that seat, one's own hand too); all others are the game's: `draw`, `discard`, `stack:0`, `meld:3`, `trick`.
 */
export type PlaceName = string;

/** What can be chosen now, and how. Cards go into `CardSlot` (`lit`, `chosen`, `ontap`), places into `Place`. */
export interface Tapping {
  lit: Set<string>;
  chosen: string[];
  ontap: (card: string) => void;
  /** Places where something can be done now with what is chosen. */
  places: Set<PlaceName>;
  onplace: (place: PlaceName) => void;
}

export interface MiddleProps<V extends View = View> {
  view: V;
  deck: DeckFacts;
  names: string[];
  /** The viewer's seat; null for those who watch. */
  me: number | null;
  tapping: Tapping;
  /** The fields of the view that have an entry for each seat. */
  bySeat: string[];
}

/** A game's own controls for a question that buttons ask badly, such as a speed dial. They stand in the question's band, or in the middle. */
export interface ControlsProps<V extends View = View> extends MiddleProps<V> {
  moves: string[];
  play: (move: string) => void;
  /** A story for the chat, which the others may applaud. */
  say: (text: string) => void;
}

export interface SeatProps<V extends View = View> extends MiddleProps<V> {
  seat: number;
}

/** A way to put one's hand in order. */
export interface HandOrder<V extends View = View> {
  /** As in "Sorted by …": suit, rank, longest chain. */
  name: string;
  /** Groups with a gap between them. */
  arrange: (cards: string[], deck: DeckFacts, view: V) => string[][];
}

/** What an event looks like. Cards that the viewer may not see are null. */
export type Motion =
  | { kind: "fly"; from: PlaceName; to: PlaceName; cards: (string | null)[] }
  | { kind: "swap"; one: PlaceName; other: PlaceName }
  | { kind: "dice"; at: PlaceName; dice: number[] }
  | { kind: "shuffle"; at: PlaceName }
  /** A short word that rises from a place: "folds", "+5", "out". */
  | { kind: "word"; at: PlaceName; text: string; mood?: "good" | "bad" };

/** How a hand, a round or the whole game ended: best first. */
export interface Result {
  title: string;
  rows: { seat: number; score: string; note: string; won: boolean }[];
  /** What comes next, or how it was decided. */
  text?: string;
}

/** How much room a seat needs for what the game shows there: none, a line of words, or cards. */
export type SeatBody = "none" | "line" | "cards";

export interface GameFace<V extends View = View, E extends TableEvent = TableEvent> {
  middle: Component<MiddleProps<V>>;
  /** What a seat shows below its name. It fills the box it is given, which `body` chooses, and never grows beyond it. */
  seat: Component<SeatProps<V>> | null;
  body?: SeatBody;
  /** What lies before the viewer in place of a hand, in a game that has none. */
  hand?: Component<SeatProps<V>>;
  /** With whom a card lies that is not in a hand; null if with nobody. */
  holder?: (card: string, view: V) => number | null;
  score: (view: V, seat: number) => string;
  /** Words of a move without its cards, as a button says them; `cards` are those that were chosen for it. */
  phrase: (words: string[], names: string[], view: V, cards: string[]) => string;
  /** What a verb does with a card, for "tap a card to ...". */
  verbs: Record<string, string>;
  /** Where a move happens: `trade 2 3Fr` at `seat:2`, `play 3Fr` at `stack:0`, `draw` at `draw`. Dragging a card there, or tapping the place, plays it. */
  place?: (move: string, view: V) => PlaceName | null;
  /** The move that somebody means who taps an unlit card, or drops it where it does not belong: the server's refusal then says why not. */
  attempt?: (
    card: string,
    place: PlaceName | null,
    view: V,
    chosen: string[],
    moves: string[],
  ) => string | null;
  /** What is asked of the viewer, who can do something now, in a sentence: "Ann offers you a trade." Empty: the table says it. */
  status?: (view: V, names: string[], moves: string[]) => string;
  /** What the viewer, who has nothing to do, sees the one player do whom the table waits for. Empty: the table says it. */
  meanwhile?: (view: V, names: string[]) => string;
  /** Verbs that a card is mostly taken up for, or more words of such a move: offered first, by a button that stands out. */
  usual?: string[];
  /** Whether nobody would do this by plain reason, such as to catch somebody who did call: then it does not stand out. */
  rash?: (move: string, view: V) => boolean;
  /** Controls in place of buttons, for the questions that `controlled` names; "all" if no card on the table answers them either. */
  controls?: Component<ControlsProps<V>>;
  controlled?: (moves: string[], view: V) => boolean | "all";
  /** Whether the controls need the room of the middle of the table; else they stand in the question's band. */
  controlsInMiddle?: boolean;
  /** Verbs that the client never plays for someone, even where nothing else is possible: telling a story. */
  byHand?: string[];
  /** What an event looks like on the table, in order; nothing where there is nothing to see. */
  motions?: (event: E, view: V) => Motion[];
  /** Whom the table invites to tell a story now, and what about; null if nobody. */
  story?: (view: V, deck: DeckFacts) => { seat: number; theme: string } | null;
  /** How a hand ended, from the events of its last move and the table at its end. The game's own end is told by `outcome`. */
  handEnd?: (events: E[], view: V, names: string[]) => Result;
  /** Why somebody is out of the game who is: a sentence to them, from all that has happened. */
  out?: (events: E[], seat: number) => string;
  /** How the game ended; without it the table shows scores. */
  outcome?: (view: V, names: string[]) => Result;
  /** The first is the default. */
  orders?: HandOrder<V>[];
}
