import { expect, test } from "vitest";
import { fits, longestChain } from "./chain";

test("a chain runs through ranks and suits, and trumps are no part of it", () => {
  expect(longestChain(["3Ti", "2Ea", "6Fr", "Grue", "6Ti", "6Zu", "2Fr"])).toHaveLength(6);
});

test("a chain begins where the stack ends", () => {
  expect(longestChain(["2Ea", "2Fr", "6Fr"], "6Bu")).toEqual(["6Fr", "2Fr", "2Ea"]);
  expect(longestChain(["2Ea", "2Fr"], "6Bu")).toEqual([]);
});

test("every suited card fits an empty stack, no trump fits any", () => {
  expect(fits("2Ea", undefined)).toBe(true);
  expect(fits("Grue", "2Ea")).toBe(false);
});
