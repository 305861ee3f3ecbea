import { expect, test } from "vitest";
import type { Motion } from "../../games/game";
import { STEPS, timeline } from "./timeline";

const fly: Motion = { kind: "fly", from: "draw", to: "hand:1", cards: [null] };

test("motions follow each other in order", () => {
  const { timed, busy } = timeline(
    [fly, { kind: "dice", at: "dice", dice: [3] }, fly],
    0,
    "normal",
  );
  expect(timed.map((one) => one.motion.kind)).toEqual(["fly", "dice", "fly"]);
  expect(timed[0].at).toBe(0);
  expect(timed[1].at).toBe(timed[0].duration);
  expect(busy).toBeGreaterThan(timed[2].at);
});

test("a step takes from 180 to 260 milliseconds, as the pace is", () => {
  for (const pace of ["calm", "normal", "quick"] as const) {
    const [one, two] = timeline([fly, fly], 0, pace).timed;
    expect(two.at - one.at).toBe(STEPS[pace]);
    expect(one.duration).toBeGreaterThanOrEqual(180);
    expect(one.duration).toBeLessThanOrEqual(260);
  }
  expect(timeline([fly, fly], 0, "instant").timed).toEqual([]);
});

test("many motions take no longer than a few", () => {
  expect(timeline(Array(60).fill(fly), 0, "calm").busy).toBeLessThanOrEqual(2601);
});

test("behind, it goes faster; far behind, it is left out", () => {
  const usual = timeline([fly, fly], 0, "normal");
  const hurried = timeline([fly, fly], 1000, "normal");
  expect(hurried.busy - 1000).toBeLessThan(usual.busy);
  expect(timeline([fly], 5000, "normal")).toEqual({ timed: [], busy: 5000 });
});
