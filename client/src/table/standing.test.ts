import { expect, test } from "vitest";
import type { GameFace } from "../games/game";
import type { SeatNow } from "../wire/messages";
import { callOf, gameResult, waitingFor, withCalls } from "./standing";

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

test("without words of its own, a game's result goes by winners, then scores", () => {
  const face = { score: (view, seat) => `${view.scores[seat]} pt` } as GameFace;
  const result = gameResult(face, { winners: [2], scores: [5, 9, 3, 7] }, names);
  expect(result.title).toBe("Cleo won.");
  expect(result.rows.map((row) => row.seat)).toEqual([2, 1, 3, 0]);
});

test("people are called by their names, bots by their seats", () => {
  const seat = { name: "Sharp bot 2", person: false, bot: "sharp" } as SeatNow;
  expect(callOf(seat, 2)).toBe("Bot 2");
  expect(callOf({ ...seat, name: "Ann", person: true }, 2)).toBe("Ann");
  expect(callOf({ ...seat, name: null, bot: null }, 2)).toBe("Seat 2");
});

test("a line of the log calls bots as the table does", () => {
  const bot = (name: string) => ({ name, person: false, bot: "sharp" }) as SeatNow;
  const seats = [
    { name: "Ann", person: true, bot: null } as SeatNow,
    bot("Sharp bot 1"),
    bot("Sharp bot 2"),
  ];
  expect(withCalls("Sharp bot 2 gives Ann a card; Sharp bot 10 and Sharp bot 1 wait.", seats)).toBe(
    "Bot 2 gives Ann a card; Sharp bot 10 and Bot 1 wait.",
  );
});
