// What somebody likes at the tables, kept in this browser: the order of the hand, and the log beside the table.
import { Remembered } from "../remembered.svelte";

/** The name of the order; empty where none was chosen. */
export const handOrder = (game: string): Remembered<string> => new Remembered(`order-${game}`, "");

/** Whether the log is open beside the table, where there is room for it. */
export const logBeside = new Remembered("log-beside", true);
