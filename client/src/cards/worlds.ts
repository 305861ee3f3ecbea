// Which world a deck belongs to: `data-world` on the table or on a tile of the first page, which app.css colours.
import type { DeckName } from "./face";

const WORLDS: Record<string, string> = { Fanucci: "fanucci", Thoth: "thoth", maze: "maze" };

/** The world of a deck; undefined, so that the attribute is left out, for a deck that a guest brings. */
export function worldOf(deck: DeckName): string | undefined {
  return WORLDS[deck];
}
