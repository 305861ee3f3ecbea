import { expect, test } from "vitest";
import type { Motion } from "../../games/game";
import { timeline } from "./timeline";

const fly: Motion = { kind: "fly", from: "draw", to: "hand:1", cards: [null] };

test("motions follow each other in order", () => {
  const { timed, busy } = timeline([fly, { kind: "dice", at: "dice", dice: [3] }, fly], 0);
  expect(timed.map((one) => one.motion.kind)).toEqual(["fly", "dice", "fly"]);
  expect(timed[0].at).toBe(0);
  expect(timed[1].at).toBeGreaterThan(timed[0].at);
  expect(busy).toBeGreaterThan(timed[2].at);
});

test("many motions take no longer than a few", () => {
  expect(timeline(Array(60).fill(fly), 0).busy).toBeLessThanOrEqual(2601);
});

test("behind, it goes faster; far behind, it is left out", () => {
  const usual = timeline([fly, fly], 0);
  const hurried = timeline([fly, fly], 1000);
  expect(hurried.busy - 1000).toBeLessThan(usual.busy);
  expect(timeline([fly], 5000)).toEqual({ timed: [], busy: 5000 });
});
