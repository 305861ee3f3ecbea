import { expect, test } from "vitest";
import type { DailyResult } from "../../wire/messages";
import {
  dayBefore,
  dayInWords,
  finishedInWords,
  scoresInWords,
  untilInWords,
  weekday,
} from "./daily";

test("how many have finished, and how long is left", () => {
  expect([0, 1, 7].map(finishedInWords)).toEqual([
    "Nobody has finished it yet",
    "One person has finished it",
    "7 people have finished it",
  ]);
  expect([-5, 59_000, 3_600_000, 8_000_000].map(untilInWords)).toEqual([
    "1 min",
    "1 min",
    "1 h 0 min",
    "2 h 14 min",
  ]);
});

test("scores and days", () => {
  expect(scoresInWords({ scores: [3, 5, 4] } as unknown as DailyResult)).toBe("3 to 5");
  expect(dayInWords("2026-12-24")).toBe("Thursday, December 24");
  expect(dayInWords("never")).toBe("never");
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  expect(weekday("2026-12-24")).toBe("Thursday");
});
