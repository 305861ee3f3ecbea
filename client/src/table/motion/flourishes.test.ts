import { expect, test } from "vitest";
import type { Step } from "../../wire/messages";
import { namesSince, shownFor } from "./flourishes";

const played = (n: number, ...flourishes: { name: string; seat: number; rude?: boolean }[]): Step =>
  ({ n, at: 0, type: "played", events: [], text: [], flourishes }) as Step;

test("new names are shown, rude ones only where they are wanted", () => {
  const steps = [
    played(1, { name: "Divorce", seat: 0 }),
    played(2, { name: "Joust", seat: 1 }, { name: "Orgy", seat: 2, rude: true }),
  ];
  expect(namesSince(steps, 1, false).map((one) => one.name)).toEqual(["Joust"]);
  expect(namesSince(steps, 1, true).map((one) => one.name)).toEqual(["Joust", "Orgy"]);
});

test("after a gap only the latest are shown, and each for a shorter time", () => {
  const steps = [1, 2, 3, 4, 5].map((n) => played(n, { name: `Feat ${n}`, seat: 0 }));
  expect(namesSince(steps, 0, false).map((one) => one.name)).toEqual([
    "Feat 3",
    "Feat 4",
    "Feat 5",
  ]);
  expect(shownFor(3)).toBeLessThan(shownFor(1));
});
