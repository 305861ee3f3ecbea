// From taps to moves. A move is words, some of them cards: `trade 1 3Fr`. Somebody chooses by tapping cards, in any order, and
// then, from the words that are left, what to do with them.

export interface Offer {
  /** What is left to say: all of it where there are few ways to end, else only its next word. */
  words: string[];
  /** The move that choosing this makes; null if there is more to say. */
  move: string | null;
}

export interface Chosen {
  cards: string[];
  /** Words said already, from the verb on. */
  words: string[];
}

export const NOTHING_CHOSEN: Chosen = { cards: [], words: [] };

/** With more ways to go on than these, they are asked word by word. */
const FEW = 12;

interface Candidate {
  move: string;
  words: string[];
  cards: string[];
}

/** The legal moves that agree with what has been chosen: what each of them still has to say, and which cards it still needs. */
function candidates(moves: string[], isCard: (word: string) => boolean, chosen: Chosen): Candidate[] {
  return moves.flatMap((move) => {
    const all = move.split(" ");
    const cards = all.filter(isCard);
    const words = all.filter((word) => !isCard(word));
    const agrees = chosen.cards.every((card) => cards.includes(card)) && chosen.words.every((word, place) => words[place] === word);
    if (!agrees) return [];
    return [{ move, words: words.slice(chosen.words.length), cards: cards.filter((card) => !chosen.cards.includes(card)) }];
  });
}

/** The cards that can be tapped next. */
export function litCards(moves: string[], isCard: (word: string) => boolean, chosen: Chosen): Set<string> {
  return new Set(candidates(moves, isCard, chosen).flatMap((candidate) => candidate.cards));
}

/** What can be said about the chosen cards now. */
export function offers(moves: string[], isCard: (word: string) => boolean, chosen: Chosen): Offer[] {
  const open = candidates(moves, isCard, chosen);
  const complete = open.filter((candidate) => candidate.cards.length === 0);
  if (complete.length <= FEW) return complete.map(({ move, words }) => ({ words, move }));
  const next = [...new Set(complete.map((candidate) => candidate.words[0]))];
  return next.map((word) => {
    const ends = complete.filter((candidate) => candidate.words[0] === word);
    return { words: [word], move: ends.length === 1 && ends[0].words.length === 1 ? ends[0].move : null };
  });
}

/** The verbs of moves that need more cards: what tapping a lit card could lead to. */
export function verbsOfMore(moves: string[], isCard: (word: string) => boolean, chosen: Chosen): string[] {
  const open = candidates(moves, isCard, chosen).filter((candidate) => candidate.cards.length > 0);
  return [...new Set(open.map((candidate) => candidate.move.split(" ")[0]))];
}

/** The same choice with a card tapped: taken up, or put back. */
export function tap(chosen: Chosen, card: string): Chosen {
  const cards = chosen.cards.includes(card) ? chosen.cards.filter((other) => other !== card) : [...chosen.cards, card];
  return { ...chosen, cards };
}
