// What somebody likes at the tables of each game, kept in this browser: the order of the hand, and whether they know the game already.
import { Remembered } from "../remembered.svelte";

/** The name of the order; empty where none was chosen. */
export const handOrder = (game: string): Remembered<string> => new Remembered(`order-${game}`, "");

/** Whether the tour of a game has been seen. */
export const tourSeen = (game: string): Remembered<boolean> =>
  new Remembered(`tour-${game}`, false);
