// The faces of games, each loaded with the first table of its game. A game without one gets the generic face.
import type { GameFace } from "./game";
import { genericFace } from "./generic/face";

/** Each face knows the view of its own game alone. */
const LOADERS: Record<string, () => Promise<unknown>> = {
  "twisty-passages": async () => (await import("./twisty-passages/face")).twistyPassages,
  "flathead-rummy": async () => (await import("./flathead-rummy/face")).flatheadRummy,
  "trophy-case": async () => (await import("./trophy-case/face")).trophyCase,
  fortuno: async () => (await import("./fortuno/face")).fortuno,
  "twisty-maze": async () => (await import("./twisty-maze/face")).twistyMaze,
};

const loaded: Record<string, GameFace> = {};

/** Load a game's own face, before `faceOf` is asked for it. */
export async function loadFace(game: string): Promise<GameFace> {
  if (!(game in LOADERS)) return genericFace;
  return (loaded[game] ??= (await LOADERS[game]()) as GameFace);
}

/** The face of a game, which must be loaded. `?face=generic` shows any game without its own face: for tests, and for those who write a game. */
export function faceOf(game: string): GameFace {
  const isGeneric = new URLSearchParams(location.search).get("face") === "generic";
  if (isGeneric || !(game in LOADERS)) return genericFace;
  if (!(game in loaded)) throw new Error(`the face of ${game} is not loaded`);
  return loaded[game];
}
