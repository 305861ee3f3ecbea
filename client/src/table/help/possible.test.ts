import { expect, test } from "vitest";
import { possibilities } from "./possible";

test("moves are gathered by their words", () => {
  const question = {
    moves: ["draw", "play 3Fr", "play 4La", "trade 1 3Fr", "meld 3Fr 4La"],
    isCard: (word: string) => /^\d[A-Z][a-z]$/.test(word),
    placeOf: () => null,
  };
  expect(possibilities(question)).toEqual([
    { words: ["draw"], ways: [[]] },
    { words: ["play"], ways: [["3Fr"], ["4La"]] },
    { words: ["trade", "1"], ways: [["3Fr"]] },
    { words: ["meld"], ways: [["3Fr", "4La"]] },
  ]);
});
