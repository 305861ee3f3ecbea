import { expect, test } from "vitest";
import type { PuzzleList } from "../../wire/messages";
import { gradesOf, merged, nextPuzzle, scoreInWords, scoreOf, withAnswer } from "./progress";

const LIST: PuzzleList = {
  game: "trophy-case",
  daily: "b",
  puzzles: [
    { id: "a", grade: "easy" },
    { id: "b", grade: "hard" },
    { id: "c", grade: "easy" },
  ],
};

test("the first answer counts, and what the server has kept counts more", () => {
  const once = withAnswer({}, "a", false);
  expect(withAnswer(once, "a", true)).toEqual({ a: false });
  const kept = [
    { game: "trophy-case", puzzle: "a", right: true, at: 1 },
    { game: "fortuno", puzzle: "c", right: true, at: 1 },
  ];
  expect(merged({ a: false, b: true }, kept, "trophy-case")).toEqual({ a: true, b: true });
});

test("puzzles that are gone do not count", () => {
  const score = scoreOf(LIST, { a: true, b: false, gone: true });
  expect(score).toEqual({ right: 1, answered: 2, of: 3 });
  expect(scoreInWords(score)).toBe("1 of 2 right, 1 to go");
  expect(scoreInWords(scoreOf(LIST, {}))).toBe("3 puzzles");
});

test("the next puzzle is the next that is open, of the wanted grade, and then from the beginning", () => {
  expect(nextPuzzle(LIST, {}, "a", "")?.id).toBe("b");
  expect(nextPuzzle(LIST, {}, "a", "easy")?.id).toBe("c");
  expect(nextPuzzle(LIST, { b: true }, "c", "")?.id).toBe("a");
  expect(nextPuzzle(LIST, { a: true, c: false }, null, "easy")).toBeNull();
});

test("grades are counted from the easiest, without those that have no puzzle", () => {
  expect(gradesOf(LIST, { a: true, b: false })).toEqual([
    { grade: "easy", open: 1, of: 2 },
    { grade: "hard", open: 0, of: 1 },
  ]);
});
