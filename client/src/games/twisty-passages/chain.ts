// The longest chain in a hand: cards that could be played one after another, each of the rank or the suit of the one before.
import { suited } from "../../cards/suits";

/** Steps after which the search is content with what it has found: hands are small, but a chain among many cards takes long to prove. */
const PATIENCE = 30_000;

export function fits(card: string, top: string | undefined): boolean {
  const one = suited(card);
  const other = top === undefined ? null : suited(top);
  return one !== null && (other === null || one.rank === other.rank || one.suit === other.suit);
}

/** A longest chain among the cards, beginning on `top` if there is one. */
export function longestChain(cards: string[], top?: string): string[] {
  const playable = cards.filter((card) => suited(card) !== null);
  const following = new Map(
    playable.map((card) => [card, playable.filter((next) => next !== card && fits(next, card))]),
  );
  let best: string[] = [];
  let steps = 0;
  const go = (chain: string[], used: Set<string>, next: string[]): void => {
    if (chain.length > best.length) best = [...chain];
    for (const card of next) {
      if (best.length === playable.length || ++steps > PATIENCE) return;
      if (used.has(card)) continue;
      used.add(card);
      go([...chain, card], used, following.get(card)!);
      used.delete(card);
    }
  };
  go(
    [],
    new Set(),
    playable.filter((card) => fits(card, top)),
  );
  return best;
}
