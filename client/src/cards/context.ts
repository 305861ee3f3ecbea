// The deck of the table that a component belongs to, so that a chip in a sentence need not be told.
import { getContext, setContext } from "svelte";
import type { DeckFacts } from "./deck";

const KEY = Symbol("deck");

/** Name the deck for everything below the component that calls this. */
export function provideDeck(deck: () => DeckFacts): void {
  setContext(KEY, deck);
}

/** The deck that a component above has named; null without one. */
export function deckInContext(): (() => DeckFacts) | null {
  return getContext<(() => DeckFacts) | undefined>(KEY) ?? null;
}
