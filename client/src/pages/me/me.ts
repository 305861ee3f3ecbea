// What the page of a person says about games and statistics.
import { counted, listed } from "../../games/speech";
import { levelLabel } from "../../levels";
import type { OwnGame, Rating, Statistics, Tally } from "../../wire/messages";

const PEOPLE = "people";
const SCALE = 60; // so that someone who has not played has 1500

/** The key of a person that a link brings behind its `#`, if it does. */
export function broughtPerson(hash: string): string | null {
  return /^person=([\w-]{22,100})$/.exec(hash)?.[1] ?? null;
}

export function personLink(key: string): string {
  return `/me#person=${key}`;
}

/** Who else played. */
export function company({ game, seat }: OwnGame): string {
  const others = game.names.filter((_, number) => number !== seat);
  return others.length > 0 ? listed(others) : "nobody";
}

/** How a game ended for somebody. */
export function outcome({ game, seat }: OwnGame): string {
  const scores = game.scores.join(" : ");
  if (game.left.includes(seat)) return "You left before the end";
  if (!game.winners.includes(seat)) {
    const winners = game.winners.map((number) => game.names[number]);
    return winners.length > 0 ? `${listed(winners)} won, ${scores}` : `Nobody won, ${scores}`;
  }
  return game.winners.length > 1 ? `You shared the win, ${scores}` : `You won, ${scores}`;
}

/** Games by kind of opponent: people first, then bots as the server has them. */
export function opponentsOf(one: Statistics): (Tally & { words: string })[] {
  return Object.entries(one.against)
    .sort(([a], [b]) => Number(b === PEOPLE) - Number(a === PEOPLE) || a.localeCompare(b))
    .map(([kind, tally]) => ({
      ...tally,
      words: kind === PEOPLE ? "against people" : `against ${levelLabel(kind)}`,
    }));
}

export function part(some: number, all: number): string {
  return `${all === 0 ? 0 : Math.round((100 * some) / all)} %`;
}

/** A rating with twice its standard deviation, within which it is true 19 times of 20. */
export function ratingWords(rating: Rating | null): string | null {
  if (rating === null) return null;
  const [value, doubt] = [rating.mu, 2 * rating.sigma].map((one) => Math.round(one * SCALE));
  return `Rating ${value} ± ${doubt}, after ${counted(rating.games, "game")} with people`;
}
