// The table of games.
import { flatheadRummy } from "./flathead-rummy/face";
import { fortuno } from "./fortuno/face";
import type { GameFace } from "./game";
import { trophyCase } from "./trophy-case/face";
import { twistyMaze } from "./twisty-maze/face";
import { twistyPassages } from "./twisty-passages/face";

export const FACES: Record<string, GameFace> = {
  "twisty-passages": twistyPassages,
  "flathead-rummy": flatheadRummy,
  "trophy-case": trophyCase,
  fortuno,
  "twisty-maze": twistyMaze,
};
