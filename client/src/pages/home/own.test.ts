import { expect, test } from "vitest";
import type { RunningGame } from "../../wire/messages";
import { standInWords } from "./own";

const seats = ["Ann", "Ben", "Cy"].map((name) => ({ name, bot: null, free: false }));
const at = (phase: string, rest: Partial<RunningGame> = {}): string =>
  standInWords({
    seat: 0,
    turn: false,
    at: 0,
    awaited: [],
    ...rest,
    table: { phase, seats } as unknown as RunningGame["table"],
  });

test("a running game says whose turn it is, as far as everyone knows", () => {
  expect(at("playing", { turn: true, awaited: [0, 1] })).toBe("your turn");
  expect(at("playing", { awaited: [1] })).toBe("Ben’s turn");
  expect(at("playing", { awaited: [0, 2] })).toBe("Cy’s turn");
  expect(at("playing", { awaited: [1, 2] })).toBe("others play");
  expect(at("playing")).toBe("others play");
  expect(at("paused")).toBe("paused");
  expect(at("waiting")).toBe("0 seats free");
});
