// Questions with one answer are answered for the viewer, if the settings say so: a forced draw, the lone `no` of a window.
// The server keeps a window open for its full time no matter who has answered, so nobody can tell.

export interface Wishes {
  on: boolean;
  /** Verbs that are a pleasure to do oneself. */
  byHand: string[];
}

/** Long enough to see what happens, short enough not to be a wait. */
export const BEFORE_ANSWER = 900;

/** The move to play without being asked; null where there is a choice. */
export function byItself(moves: string[], wishes: Wishes): string | null {
  if (!wishes.on || moves.length !== 1) return null;
  return wishes.byHand.includes(moves[0].split(" ")[0]) ? null : moves[0];
}
