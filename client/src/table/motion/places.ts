// Where cards and places are on the screen, before and after something happens.
import type { PlaceName } from "../../games/game";

export interface Spot {
  x: number;
  y: number;
  /** How wide a card is there. */
  width: number;
}

export interface Spots {
  cards: Map<string, Spot>;
  places: Map<PlaceName, Spot>;
}

/** Notes where everything lies now. */
export function spotsIn(root: HTMLElement): Spots {
  const spots: Spots = { cards: new Map(), places: new Map() };
  for (const element of root.querySelectorAll<HTMLElement>("[data-card], [data-place]")) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.bottom < -200 || box.top > innerHeight + 200) continue;
    const { card, place } = element.dataset;
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    if (card !== undefined) spots.cards.set(card, { ...middle, width: box.width });
    else spots.places.set(place!, { ...middle, width: Math.min(box.width, 44) });
  }
  return spots;
}

/** Where a card is, or else the place it lies in; a hand that is not shown is its seat. */
export function spotOf(spots: Spots, card: string | null, place: PlaceName): Spot | undefined {
  const [kind, seat] = place.split(":");
  return (
    (card === null ? undefined : spots.cards.get(card)) ??
    spots.places.get(place) ??
    (seat === undefined ? undefined : spots.places.get(`seat:${seat}`)) ??
    (kind === "hand" ? undefined : spots.places.get("middle"))
  );
}
