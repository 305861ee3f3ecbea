// Which game to start with: the easiest to learn, and of these the shortest, as the games say of themselves.
import type { GameFacts } from "../../wire/rest";

const DIFFICULTIES = ["easy", "medium", "hard"];

export function easiest(games: GameFacts[]): GameFacts | null {
  const known = games.filter((game) => game.difficulty && game.minutes);
  return known.reduce<GameFacts | null>(
    (best, game) => (best === null || weight(game) < weight(best) ? game : best),
    null,
  );
}

/** What a card says of its game: players, minutes, how hard it is to learn. */
export function inShort({ players, minutes, difficulty }: GameFacts): string {
  const parts = [`${players[0]} to ${players[1]} players`];
  if (minutes) parts.push(`${minutes[0]} to ${minutes[1]} min`);
  if (difficulty) parts.push(`${difficulty} to learn`);
  return parts.join(" · ");
}

function weight({ difficulty, minutes }: GameFacts): number {
  return DIFFICULTIES.indexOf(difficulty!) * 1000 + minutes![0] + minutes![1];
}
