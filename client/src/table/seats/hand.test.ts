import { expect, test } from "vitest";
import { rowsOf } from "./hand";

test("a hand that fits is one row, with a mark where a group begins", () => {
  expect(rowsOf([["a", "b"], ["c"]], 5)).toEqual([
    [
      { card: "a", opens: false },
      { card: "b", opens: false },
      { card: "c", opens: true },
    ],
  ]);
});

test("a large hand has rows of about equal length", () => {
  const cards = Array.from({ length: 40 }, (_, number) => `${number}`);
  expect(rowsOf([cards], 12).map((row) => row.length)).toEqual([10, 10, 10, 10]);
  expect(
    rowsOf([cards], 12)
      .flat()
      .map((held) => held.card),
  ).toEqual(cards);
  expect(rowsOf([], 12)).toEqual([]);
});
