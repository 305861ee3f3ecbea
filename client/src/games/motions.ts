// What events of all games look like: cards that fly from one place to another.
import type { Motion, PlaceName } from "./game";
import type { TableEvent } from "../wire/views";

/** The cards of an event; null for each that the viewer may not see. */
export function cardsOf(event: TableEvent): (string | null)[] {
  return event.cards ?? Array.from({ length: event.count ?? 1 }, () => null);
}

export function fly(event: TableEvent, from: PlaceName, to: PlaceName): Motion[] {
  return [{ kind: "fly", from, to, cards: cardsOf(event) }];
}

export function word(at: PlaceName, text: string, mood?: "good" | "bad"): Motion[] {
  return [{ kind: "word", at, text, mood }];
}
