// What somebody likes at the tables, kept in this browser: the order of the hand, whether they know a game already, and the log beside
// the table.
import { Remembered } from "../remembered.svelte";

/** The name of the order; empty where none was chosen. */
export const handOrder = (game: string): Remembered<string> => new Remembered(`order-${game}`, "");

/** Whether the tour of a game has been seen. */
export const tourSeen = (game: string): Remembered<boolean> =>
  new Remembered(`tour-${game}`, false);

/** Whether the log is open beside the table, where there is room for it. */
export const logBeside = new Remembered("log-beside", true);
