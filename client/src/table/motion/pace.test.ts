import { expect, test } from "vitest";
import type { Now } from "../../wire/messages";
import { canSkip, isOut, thinkers } from "./pace";

const now = {
  phase: "playing",
  pace: "normal",
  moves: [],
  window: null,
  seats: [{ bot: null }, { bot: "sharp" }, { bot: null }],
  view: { actors: [1] },
} as unknown as Now;

test("someone who waits for bots may have them hurry", () => {
  expect(canSkip(now, 0)).toBe(true);
  expect(canSkip(now, null)).toBe(false);
  expect(canSkip(now, 1)).toBe(false);
  expect(canSkip({ ...now, moves: ["draw"] }, 0)).toBe(false);
  expect(canSkip({ ...now, pace: "instant" }, 0)).toBe(false);
  expect(canSkip({ ...now, phase: "between" }, 0)).toBe(false);
});

test("bots think, people are waited for, and a window names nobody", () => {
  expect(thinkers(now)).toEqual([1]);
  expect(thinkers({ ...now, view: { actors: [0, 1] } })).toEqual([]);
  expect(thinkers({ ...now, window: 5 })).toEqual([]);
});

test("who is out is told by the game", () => {
  expect(isOut({ over: false, eliminated: [2] }, 2)).toBe(true);
  expect(isOut({ over: true, eliminated: [2] }, 2)).toBe(false);
  expect(isOut({ over: false }, 2)).toBe(false);
});
