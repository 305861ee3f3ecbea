import { expect, test } from "vitest";
import { highest, ledColour, value } from "./trick";

const view = {
  options: { infinity: 2 },
  suits: ["La", "Fr"],
  folded: [1],
  trick: [
    [0, "8La"],
    [1, "9Fr"],
    [2, "2Fr"],
    [3, "iBu"],
    [0, "0La"],
  ],
};

test("later suits of the colour beat the led one, and those who folded cannot win", () => {
  expect(ledColour(view)).toBe("red");
  expect(highest(view)).toEqual({ seat: 2, card: "2Fr" });
});

test("zeros count only in a trumped trick", () => {
  expect(value(view, false)).toBe(4);
  expect(value(view, true)).toBe(5);
});
