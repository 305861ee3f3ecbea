import { expect, test } from "vitest";
import type { SeatNow } from "../../wire/messages";
import { offersLesson } from "./offered";

const seat = (person: boolean) => ({ person }) as SeatNow;
const fresh = {
  seats: [seat(true), seat(false)],
  phase: "playing" as const,
  round: 1,
  asked: 1,
  trial: false,
};

test("a lesson is offered to someone who is alone with bots and has not moved", () => {
  expect(offersLesson(fresh, 0)).toBe(true);
  expect(offersLesson({ ...fresh, asked: 0 }, 0)).toBe(true);
});

test("nothing is offered to spectators, among people, or in the middle of play", () => {
  expect(offersLesson(fresh, null)).toBe(false);
  expect(offersLesson({ ...fresh, seats: [seat(true), seat(true)] }, 0)).toBe(false);
  expect(offersLesson({ ...fresh, asked: 2 }, 0)).toBe(false);
  expect(offersLesson({ ...fresh, round: 2 }, 0)).toBe(false);
  expect(offersLesson({ ...fresh, phase: "over" }, 0)).toBe(false);
  expect(offersLesson({ ...fresh, trial: true }, 0)).toBe(false);
});
