import { expect, test } from "vitest";
import { duration, termsInWords } from "./terms";

test("lengths of time are told in a unit that fits", () => {
  expect([45, 119, 180, 3600, 43_200, 86_400, 259_200].map(duration)).toEqual([
    "45 seconds",
    "119 seconds",
    "3 minutes",
    "1 hour",
    "12 hours",
    "24 hours",
    "3 days",
  ]);
});

test("a quick table says when a bot steps in, a slow one how long everything waits", () => {
  const quick = { absence: 45, window: 4, hand_pause: 30, slow: false };
  expect(termsInWords(quick)).toEqual([
    "A bot plays for anyone who is away for 45 seconds while others wait.",
  ]);
  const slow = { absence: null, window: 43_200, hand_pause: 43_200, slow: true };
  expect(termsInWords(slow).join(" ")).toMatch(
    /Nobody is replaced.*stay open for 12 hours.*the lot decides/,
  );
});
