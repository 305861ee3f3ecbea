import { expect, test } from "vitest";
import type { GameFace, View } from "../games/game";
import { callOf, gameResult, waitingFor } from "./standing";

const names = ["Ann", "Ben", "Cleo", "Dan"];

test("it is said whom the table waits for, and how many have chosen", () => {
  expect(waitingFor({ actors: [1] }, names, 1, false)).toBe("Waiting for Ben.");
  expect(waitingFor({ actors: [1, 3] }, names, 4, false)).toBe(
    "Waiting for Ben and Dan. 2 of 4 have chosen.",
  );
});

test("in a window nobody is named", () => {
  expect(waitingFor({ actors: [1] }, names, 1, true)).not.toContain("Ben");
});

test("unless the game says otherwise, its result goes by winners, then scores", () => {
  const face = { score: (view, seat) => `${view.scores[seat]} pt` } as GameFace;
  const result = gameResult(face, { winners: [2], scores: [5, 9, 3, 7] } as View, names);
  expect(result.title).toBe("Cleo won.");
  expect(result.rows.map((row) => row.seat)).toEqual([2, 1, 3, 0]);
});

test("everybody has one name, and an empty seat its number", () => {
  expect(callOf({ name: "Bot 1" }, 2)).toBe("Bot 1");
  expect(callOf({ name: null }, 2)).toBe("Seat 3");
});

test("after a while it is said who is thinking", () => {
  expect(waitingFor({ actors: [1] }, names, 1, false, [1])).toBe("Ben is thinking …");
  expect(waitingFor({ actors: [1, 2] }, names, 2, false, [1, 2])).toBe(
    "Ben and Cleo are thinking …",
  );
});
