import { expect, test } from "vitest";
import { nextOf, replayPath, stopsOf, turnAfterKey, turnIn } from "./stepping";

test("a link leads to a turn of the game, whatever stands in it", () => {
  expect(turnIn("37", 100)).toBe(37);
  expect(turnIn("370", 100)).toBe(100);
  expect(turnIn("-3", 100)).toBe(0);
  for (const nonsense of [null, "", "x", "1.5"]) expect(turnIn(nonsense, 100)).toBe(0);
});

test("a replay stops where there is something to tell, and at both ends", () => {
  const turns = [[], ["Ann draws."], [], [], ["Ben draws."], []].map((text, n) => ({ n, text }));
  expect(stopsOf(turns)).toEqual([0, 1, 4, 5]);
});

test("keys step from stop to stop, jump and stay at the ends", () => {
  const stops = [0, 3, 4, 50];
  expect(turnAfterKey("ArrowRight", 0, stops)).toBe(3);
  expect(turnAfterKey("ArrowLeft", 20, stops)).toBe(4);
  expect(turnAfterKey("ArrowRight", 50, stops)).toBe(50);
  expect(turnAfterKey("ArrowLeft", 0, stops)).toBe(0);
  expect(turnAfterKey("PageDown", 45, stops)).toBe(50);
  expect(turnAfterKey("PageUp", 45, stops)).toBe(35);
  expect(turnAfterKey("Home", 4, stops)).toBe(0);
  expect(turnAfterKey("End", 1, stops)).toBe(50);
  expect(turnAfterKey("x", 1, stops)).toBeNull();
});

test("turning points are found in both directions", () => {
  expect(nextOf([3, 10, 12], 10, 1)).toBe(12);
  expect(nextOf([3, 10, 12], 10, -1)).toBe(3);
  expect(nextOf([3, 10, 12], 12, 1)).toBeNull();
});

test("an address says only what is not usual", () => {
  expect(replayPath("abc", { round: 2, latest: 2, turn: 0, viewer: "open" })).toBe("/t/abc/replay");
  expect(replayPath("abc", { round: 1, latest: 2, turn: 37, viewer: "0" })).toBe(
    "/t/abc/replay?round=1&viewer=0&turn=37",
  );
});
