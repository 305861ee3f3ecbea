import { expect, test } from "vitest";
import { asClock } from "./time.svelte";

test("a clock shows minutes and seconds, and hours where there are many", () => {
  expect([-5, 1, 61_000, 3_600_000, 7_200_000, 7_201_000, 259_200_000].map(asClock)).toEqual([
    "0:00",
    "0:01",
    "1:01",
    "60:00",
    "120:00",
    "3 h",
    "72 h",
  ]);
});
