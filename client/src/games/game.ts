// What the table must know of a game beyond what is the same in all: how its middle is drawn, what a seat shows, and what its verbs are called.
import type { Component } from "svelte";
import type { DeckFacts } from "../cards/deck";

/** What a seat may know, as the Game API gives it; each game has fields of its own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>;

export interface Tapping {
  lit: Set<string>;
  chosen: string[];
  ontap: (card: string) => void;
}

export interface MiddleProps {
  view: View;
  deck: DeckFacts;
  names: string[];
  tapping: Tapping;
}

export interface SeatProps {
  view: View;
  deck: DeckFacts;
  seat: number;
}

export interface GameFace {
  middle: Component<MiddleProps>;
  seat: Component<SeatProps> | null;
  score: (view: View, seat: number) => string;
  /** Words of a move without its cards, as a button says them. */
  phrase: (words: string[], names: string[], view: View) => string;
  /** What a verb does with a card, for "tap a card to ...". */
  verbs: Record<string, string>;
}
