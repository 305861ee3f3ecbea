import { expect, test } from "vitest";
import type { PastGame, Step } from "../../wire/messages";
import { lengthOf, momentsOf } from "./evening";

test("a game is as long as it took", () => {
  const game = (ended: number) => ({ began: 1000, ended: 1000 + ended }) as PastGame;
  expect([20_000, 61_000, 720_000].map((ms) => lengthOf(game(ms)))).toEqual([
    "under a minute",
    "1 minute",
    "12 minutes",
  ]);
});

test("moments are counted, rude ones where they are wanted", () => {
  const steps = [
    { n: 1, at: 0, type: "played", events: [], text: [], flourishes: [{ name: "Joust", seat: 1 }] },
    {
      n: 2,
      at: 0,
      type: "played",
      events: [],
      text: [],
      flourishes: [
        { name: "Orgy", seat: 0, rude: true },
        { name: "Divorce", seat: 0 },
      ],
    },
    { n: 3, at: 0, type: "played", events: [], text: [] },
    { n: 4, at: 0, type: "played", events: [], text: [], flourishes: [{ name: "Joust", seat: 0 }] },
  ] as Step[];
  expect(momentsOf(steps, false)).toEqual([
    { name: "Joust", times: 2 },
    { name: "Divorce", times: 1 },
  ]);
  expect(momentsOf(steps, true).map((one) => one.name)).toContain("Orgy");
});
