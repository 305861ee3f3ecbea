import { expect, test } from "vitest";
import { nextTo } from "./keyboard";

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

test("the nearest straight ahead is next, rather than a nearer one aside", () => {
  const boxes = [box(60, 0), box(20, 40), box(0, 60)];
  expect(nextTo(box(0, 0), boxes, "right")).toBe(0);
  expect(nextTo(box(0, 0), boxes, "down")).toBe(2);
});

test("there is nothing beyond the edge", () => {
  expect(nextTo(box(0, 0), [box(60, 0)], "left")).toBeNull();
});
