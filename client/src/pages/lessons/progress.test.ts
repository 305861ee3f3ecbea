import { expect, test } from "vitest";
import { isFinished, nextStep, progressInWords } from "./progress";

test("a lesson goes on at the first step that is not done", () => {
  expect(nextStep({ done: 0, of: 0 }, 12)).toBe(0);
  expect(nextStep({ done: 5, of: 12 }, 12)).toBe(5);
});

test("a finished lesson begins again, and so does one that has become shorter", () => {
  expect(nextStep({ done: 12, of: 12 }, 12)).toBe(0);
  expect(nextStep({ done: 13, of: 14 }, 12)).toBe(0);
});

test("progress in words", () => {
  expect(progressInWords({ done: 0, of: 0 })).toBe("About five minutes");
  expect(progressInWords({ done: 3, of: 12 })).toBe("3 of 12 steps done");
  expect(isFinished({ done: 12, of: 12 })).toBe(true);
  expect(progressInWords({ done: 12, of: 12 })).toBe("Finished");
});
