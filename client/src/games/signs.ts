// What the pages outside the table show of each game: little, since all of it is loaded with the first page.
import type { DeckName } from "../cards/face";
import { twistyPassages } from "./twisty-passages/sign";
import { flatheadRummy } from "./flathead-rummy/sign";
import { trophyCase } from "./trophy-case/sign";
import { fortuno } from "./fortuno/sign";
import { twistyMaze } from "./twisty-maze/sign";

export interface Sign {
  /** What it feels like. */
  mood: string;
  /** Three cards that stand for it: name, title and kind. The build draws their icons into a separate sprite. */
  picture: { deck: DeckName; cards: string[][] };
  /** Its options in a few words, where their names say too little; empty if there is nothing to say. */
  options?: Record<string, (value: unknown) => string>;
  /** What an option can be, in words, where its own name for it says too little. */
  choices?: Record<string, Record<string, string>>;
}

const SIGNS: Record<string, Sign | undefined> = {
  "twisty-passages": twistyPassages,
  "flathead-rummy": flatheadRummy,
  "trophy-case": trophyCase,
  fortuno,
  "twisty-maze": twistyMaze,
};

/** The sign of a game; undefined for one that is installed from outside. */
export function signOf(game: string): Sign | undefined {
  return SIGNS[game];
}

/** A game that is played with a deck. */
export function gameWith(deck: DeckName): string {
  return Object.keys(SIGNS).find((game) => signOf(game)?.picture.deck === deck)!;
}
