// The faces of games. A game without one gets the generic face.
import { flatheadRummy } from "./flathead-rummy/face";
import { fortuno } from "./fortuno/face";
import type { GameFace } from "./game";
import { genericFace } from "./generic/face";
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

/** `?face=generic` shows any game without its own face: for tests, and for those who write a game. */
export function faceOf(game: string): GameFace {
  const isGeneric = new URLSearchParams(location.search).get("face") === "generic";
  return isGeneric ? genericFace : (FACES[game] ?? genericFace);
}
