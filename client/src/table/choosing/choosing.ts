// From taps to moves. A move is words, some of them cards: `trade 1 3Fr`. Somebody chooses by tapping cards, in any order, and
// then says what to do with them: by a place where it is to happen, or by one of the words that are left.
import type { PlaceName } from "../../games/game";

/** What is asked: the legal moves, which of their words are cards, and where on the table each of them happens. */
export interface Question {
  moves: string[];
  isCard: (word: string) => boolean;
  placeOf: (move: string) => PlaceName | null;
  /** What a card is mostly taken up for, a verb or more words of the move, the likeliest first: these are offered first. */
  usual?: string[];
  /** Moves that do not stand out even where they are the use of a window. */
  rash?: (move: string) => boolean;
}

export interface Offer {
  /** What is left to say: all of it where there are few ways to end, else only up to the next choice. */
  words: string[];
  /** The move that choosing this makes; null if there is more to say. */
  move: string | null;
}

export interface Chosen {
  cards: string[];
  /** Words said already, from the verb on. */
  words: string[];
  place: PlaceName | null;
}

export const NOTHING_CHOSEN: Chosen = { cards: [], words: [], place: null };

/** With more ways to go on than these, they are asked word by word. */
const FEW = 12;
/** More moves than this that only end differently are asked for by their beginning first. */
const ALIKE = 4;

/** A move's words and its cards. */
export function split(
  move: string,
  isCard: (word: string) => boolean,
): { words: string[]; cards: string[] } {
  const all = move.split(" ");
  return { words: all.filter((word) => !isCard(word)), cards: all.filter(isCard) };
}

export function verbOf(move: string): string {
  return move.split(" ")[0];
}

/** Which of the usual things a move is: from 0 for the likeliest; one of none comes after all. */
export function usualness(usual: string[], move: string): number {
  const words = move.split(" ");
  const place = usual.findIndex((one) => one.split(" ").every((word) => words.includes(word)));
  return place === -1 ? usual.length : place;
}

interface Candidate {
  move: string;
  words: string[];
  cards: string[];
}

/** The legal moves that agree with what has been chosen: what each of them still has to say, and which cards it still needs. */
function candidates({ moves, isCard, placeOf, usual = [] }: Question, chosen: Chosen): Candidate[] {
  const inOrder = [...moves].sort((one, other) => usualness(usual, one) - usualness(usual, other));
  return inOrder.flatMap((move) => {
    const { words, cards } = split(move, isCard);
    const agrees =
      chosen.cards.every((card) => cards.includes(card)) &&
      chosen.words.every((word, place) => words[place] === word) &&
      (chosen.place === null || placeOf(move) === chosen.place);
    if (!agrees) return [];
    return [
      {
        move,
        words: words.slice(chosen.words.length),
        cards: cards.filter((card) => !chosen.cards.includes(card)),
      },
    ];
  });
}

/** The cards that can be tapped next. */
export function litCards(question: Question, chosen: Chosen): Set<string> {
  return new Set(candidates(question, chosen).flatMap((candidate) => candidate.cards));
}

/** The places where something can be done with the chosen cards and no others. */
export function litPlaces(question: Question, chosen: Chosen): Set<PlaceName> {
  const complete = candidates(question, chosen).filter((candidate) => candidate.cards.length === 0);
  return new Set(
    complete.map(({ move }) => question.placeOf(move)).filter((place) => place !== null),
  );
}

/** What can be said about the chosen cards now. */
export function offers(question: Question, chosen: Chosen): Offer[] {
  const possible = candidates(question, chosen);
  const complete = possible.filter((candidate) => candidate.cards.length === 0);
  if (complete.length <= FEW) return together(complete, possible.length > complete.length);
  const said = commonStart(complete.map((candidate) => candidate.words));
  const next = [...new Set(complete.map((candidate) => candidate.words[said]))];
  return next.map((word) => {
    const ends = complete.filter((candidate) => candidate.words[said] === word);
    const words = word === undefined ? [] : [word];
    return {
      words: [...ends[0].words.slice(0, said), ...words],
      move: ends.length === 1 && ends[0].words.length <= said + 1 ? ends[0].move : null,
    };
  });
}

/**
 * Few ways to end are offered at once, except those that only end differently, where there is something else to do: `four 10 W`,
 * `four 10 C` are asked in two steps.
 */
function together(complete: Candidate[], withOthers: boolean): Offer[] {
  const beginning = ({ words }: Candidate) => words.slice(0, -1).join(" ");
  const alike = (one: Candidate) =>
    complete.filter((other) => other.words.length > 2 && beginning(other) === beginning(one))
      .length;
  const found: Offer[] = [];
  for (const one of complete) {
    if ((!withOthers && complete.length === alike(one)) || alike(one) < ALIKE)
      found.push({ words: one.words, move: one.move });
    else if (
      !found.some((offer) => offer.move === null && offer.words.join(" ") === beginning(one))
    )
      found.push({ words: one.words.slice(0, -1), move: null });
  }
  return found;
}

/** How many words all of them begin with. */
function commonStart(all: string[][]): number {
  const differs = all[0].findIndex((word, place) => all.some((words) => words[place] !== word));
  return differs === -1 ? all[0].length : differs;
}

/** Offers that differ only in a number at the end: it is turned up and down instead of picked from a crowd of buttons. */
export function asNumbers(open: Offer[]): number[] | null {
  const numbers = open.map((offer) => (offer.move === null ? NaN : Number(offer.words.at(-1))));
  const starts = new Set(open.map((offer) => offer.words.slice(0, -1).join(" ")));
  return open.length > 4 && starts.size === 1 && numbers.every(Number.isInteger) ? numbers : null;
}

/** The verbs of moves that need more cards: what tapping a lit card could lead to. */
export function verbsOfMore(question: Question, chosen: Chosen): string[] {
  const open = candidates(question, chosen).filter((candidate) => candidate.cards.length > 0);
  return [...new Set(open.map((candidate) => verbOf(candidate.move)))];
}

/** The same choice with a card tapped: taken up, or put back. */
export function tap(chosen: Chosen, card: string): Chosen {
  const cards = chosen.cards.includes(card)
    ? chosen.cards.filter((other) => other !== card)
    : [...chosen.cards, card];
  return { ...chosen, cards };
}
