// A deck as the server tells it: short names, full names, what a card does, and for some decks a kind that colours the face.
import type { DeckName } from "./face";
import { FANUCCI_SUITS, suited, THOTH_SUITS, ZONES } from "./suits";

export interface DeckFacts {
  name: DeckName;
  cards: Record<string, { title: string; kind?: string; text?: string; flavour?: string }>;
}

export function titleOf(deck: DeckFacts, card: string): string {
  return deck.cards[card]?.title ?? card;
}

/** The title without the number that tells copies apart: for where one of them is looked at. */
export function kindTitleOf(deck: DeckFacts, card: string): string {
  return deck.name === "maze" ? titleOf(deck, card).replace(/ \d+$/, "") : titleOf(deck, card);
}

export function kindOf(deck: DeckFacts, card: string): string | undefined {
  return deck.cards[card]?.kind;
}

/** Whether a card of the maze may be discarded for an effect. */
export function isStarred(deck: DeckFacts, card: string): boolean {
  return deck.name === "maze" && /\bstar\)/.test(deck.cards[card]?.text ?? "");
}

/** What a card does; of a maze card without its name and kind, which are told apart. */
export function textOf(deck: DeckFacts, card: string): string {
  const text = deck.cards[card]?.text ?? "";
  return deck.name === "maze" ? text.replace(/^.*?\)\. /, "") : text;
}

/** A line about a card that has nothing to do with rules; empty if it has none. */
export function flavourOf(deck: DeckFacts, card: string): string {
  return deck.cards[card]?.flavour ?? "";
}

/** What a card does, without remarks on how its text came to us: for where there is little room. */
export function briefOf(deck: DeckFacts, card: string): string {
  return textOf(deck, card).replace(/ Our copy of the rules has lost.*$/, "");
}

/** What sort of card it is: `a red suit`, `Major Arcanum`, `Trap`. */
export function natureOf(deck: DeckFacts, card: string): string {
  if (deck.name === "Fanucci") {
    const parts = suited(card);
    return parts
      ? `${FANUCCI_SUITS[parts.suit].plural}, a ${FANUCCI_SUITS[parts.suit].colour} suit`
      : "Trump";
  }
  if (deck.name === "Thoth")
    return card.startsWith("M")
      ? "Major Arcanum"
      : `${THOTH_SUITS[card.slice(-1)].plural}, Minor Arcanum`;
  if (deck.name !== "maze") return "";
  const kind = ZONES[kindOf(deck, card) ?? "plain"]?.single ?? "";
  return isStarred(deck, card) ? `${kind}, may be discarded for its effect` : kind;
}

/** The cards of a hand in the order somebody likes: as in the deck, or by what comes first in their names. */
export function sorted(deck: DeckFacts, cards: string[], by: "suit" | "rank"): string[] {
  const place = new Map(Object.keys(deck.cards).map((card, number) => [card, number]));
  const inDeck = (one: string, other: string) => (place.get(one) ?? 0) - (place.get(other) ?? 0);
  if (by === "suit") return [...cards].sort(inDeck);
  return [...cards].sort((one, other) => rank(one) - rank(other) || inDeck(one, other));
}

const VALUES = [
  "A",
  "0",
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "10",
  "i",
  "Ps",
  "Pr",
  "Q",
  "Kn",
];

function rank(card: string): number {
  const value = /^(Ps|Pr|Kn|10|[0-9AQi])[A-Z]/.exec(card)?.[1];
  return value === undefined ? VALUES.length : VALUES.indexOf(value);
}
