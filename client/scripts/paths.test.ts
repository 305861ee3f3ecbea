import { expect, test } from "vitest";
import { roundedPath } from "./paths.mjs";

test("points are rounded where they lie, and the errors do not add up", () => {
  expect(roundedPath("M0 0l1.4 0l1.4 0l1.4 0l1.4 0")).toBe("m0 0l1 0 2 0 1 0 2 0");
  expect(roundedPath("M10.2 10.2H20.6V30.4Z")).toBe("m10 10h11v20z");
});

test("arcs keep their radii and flags, curves their control points", () => {
  expect(roundedPath("M5 5a2.25 2.25 0 1110 .4")).toBe("m5 5a2.3 2.3 0 1 1 10 0");
  expect(roundedPath("M0 0C1 2 3.6 4 5 6S7 8 9 10")).toBe("m0 0c1 2 4 4 5 6s2 2 4 4");
});
