// "What can I do now?": all that is possible, gathered by what it does.
import { split, type Question } from "../choosing/choosing";

export interface Possibility {
  /** The words of the move without its cards. */
  words: string[];
  /** With which cards: each a set that makes one move; one empty set where no card is needed. */
  ways: string[][];
}

export function possibilities({ moves, isCard }: Question): Possibility[] {
  const found = new Map<string, Possibility>();
  for (const move of moves) {
    const { words, cards } = split(move, isCard);
    const key = words.join(" ");
    if (!found.has(key)) found.set(key, { words, ways: [] });
    found.get(key)!.ways.push(cards);
  }
  return [...found.values()];
}
