import { expect, test } from "vitest";
import type { GameFacts } from "../../wire/rest";
import { easiest, inShort } from "./recommended";

const game = (id: string, difficulty: string | null, minutes: [number, number] | null) =>
  ({ id, difficulty, minutes, players: [2, 5] }) as unknown as GameFacts;

test("the first of the easiest games is recommended, never one that says nothing", () => {
  const games = [
    game("silent", null, null),
    game("hard", "hard", [1, 2]),
    game("first", "easy", [10, 30]),
    game("second", "easy", [5, 20]),
  ];
  expect(easiest(games)?.id).toBe("first");
  expect(easiest([games[0]])).toBeNull();
});

test("a card says what its game says", () => {
  expect(inShort(game("a", "easy", [5, 20]))).toBe("2 to 5 players · 5 to 20 min · easy to learn");
  expect(inShort(game("a", "medium", null))).toBe("2 to 5 players · not hard to learn");
  expect(inShort(game("a", null, null))).toBe("2 to 5 players");
});
