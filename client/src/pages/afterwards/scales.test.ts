import { expect, test } from "vitest";
import { BOX, pathOf, ticks, turnAt, xOf, yOf } from "./scales";

test("certain wins lie on top, certain losses below, the deal at the left", () => {
  expect(yOf(1, BOX)).toBe(BOX.top);
  expect(yOf(0, BOX)).toBe(BOX.height - BOX.bottom);
  expect(yOf(1.2, BOX)).toBe(BOX.top);
  expect(xOf(0, 50, BOX)).toBe(BOX.left);
  expect(xOf(50, 50, BOX)).toBe(BOX.width - BOX.right);
  expect(xOf(0, 0, BOX)).toBe(BOX.left);
});

test("a place in the drawing means the turn that lies there", () => {
  for (const turn of [0, 7, 50]) expect(turnAt(xOf(turn, 50, BOX), 50, BOX)).toBe(turn);
  expect(turnAt(-100, 50, BOX)).toBe(0);
  expect(turnAt(1000, 50, BOX)).toBe(50);
});

test("a line goes through every chance", () => {
  expect(pathOf([0, 1], [0, 10], 10, BOX)).toBe("M34.0 148.0L312.0 8.0");
  expect(pathOf([], [], 10, BOX)).toBe("");
});

test("an axis has a few round numbers", () => {
  expect(ticks(0)).toEqual([0]);
  expect(ticks(3)).toEqual([0, 1, 2, 3]);
  expect(ticks(18)).toEqual([0, 5, 10, 15]);
  expect(ticks(316)).toEqual([0, 100, 200, 300]);
});
