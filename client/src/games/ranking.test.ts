import { expect, test } from "vitest";
import { bestFirst, byPoints } from "./ranking";

test("the best come first, and where they are equal the next measure decides", () => {
  expect(byPoints({ players: 3, scores: [5, 9, 7] })).toEqual([1, 2, 0]);
  const points = [1, 1, 0];
  const cards = [4, 2, 0];
  expect(
    bestFirst(
      3,
      (seat) => points[seat],
      (seat) => -cards[seat],
    ),
  ).toEqual([1, 0, 2]);
});
