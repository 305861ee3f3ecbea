// Which game to start with: the easiest to learn, as the games say of themselves, and of these the first.
import type { GameFacts } from "../../wire/rest";

const TO_LEARN: Record<string, string> = { medium: "not hard" };
const DIFFICULTIES = ["easy", "medium", "hard"];

export function easiest(games: GameFacts[]): GameFacts | null {
  const found = DIFFICULTIES.map((one) => games.find((game) => game.difficulty === one));
  return found.find((game) => game !== undefined) ?? null;
}

/** What a card says of its game: players, minutes, how hard it is to learn. */
export function inShort({ players, minutes, difficulty }: GameFacts): string {
  const parts = [`${players[0]} to ${players[1]} players`];
  if (minutes) parts.push(`${minutes[0]} to ${minutes[1]} min`);
  if (difficulty) parts.push(`${TO_LEARN[difficulty] ?? difficulty} to learn`);
  return parts.join(" · ");
}
