// What somebody likes at the table of each game, kept in this browser: the order of the hand, and whether they know the game already.

const ORDER = "oddeck-order-";
const TOUR = "oddeck-tour-";

export function orderOf(game: string): string | null {
  return localStorage.getItem(ORDER + game);
}

export function keepOrder(game: string, order: string): void {
  localStorage.setItem(ORDER + game, order);
}

export function knows(game: string): boolean {
  return localStorage.getItem(TOUR + game) !== null;
}

export function keepKnown(game: string): void {
  localStorage.setItem(TOUR + game, "seen");
}
