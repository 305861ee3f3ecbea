import { expect, test } from "vitest";
import type { TwistyPassagesView as View } from "../../wire/views";
import { twistyPassages } from "./face";

const names = ["Ann", "Bo"];
const view = { seat: 0, turn: 0, phase: "start", stacks: [["2Ra"], []] };

test("a turn is told by what can be done in it", () => {
  const asked = (moves: string[], phase = "start") =>
    twistyPassages.status!({ ...view, phase } as View, names, moves);
  expect(asked(["play 2Bo", "draw", "trade 1 5Ma", "pass"])).toBe(
    "Play a card, or pass. Before that you may draw one or offer one in a trade.",
  );
  expect(asked(["play 2Bo", "pass"])).toBe("Play a card, or pass.");
  expect(asked(["draw", "trade 1 5Ma", "pass"])).toBe(
    "Nothing fits the 2 of Rain: draw one, offer one in a trade or pass.",
  );
  expect(asked(["play 2Bo", "pass"], "end")).toBe("Now play a card, or end your turn.");
  expect(asked(["pass"], "end")).toBe("Nothing fits now: end your turn.");
});

test("who is offered a trade is told what to give", () => {
  const offered = (stack: string[]) =>
    twistyPassages.status!(
      { ...view, turn: 1, phase: { reply: { partner: 0 } }, stacks: [[], stack] } as View,
      names,
      ["give 2Bo"],
    );
  expect(offered(["9Pl"])).toMatch(/if you can, one that fits the 9 of Plungers on their stack\.$/);
  expect(offered([])).toMatch(/if you can, no trump; any other may start their stack\.$/);
});
