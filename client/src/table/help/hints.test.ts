import { expect, test } from "vitest";
import { inWords } from "./hints";

const saying = (move: string) =>
  ({
    "play 3Fr": "Play the 3 of Fromps",
    "play 3Fr call": "Play it and call",
    draw: "Draw a card",
  })[move] ?? move;

test("moves within a sentence are put into words, the longest that is meant", () => {
  const advice = inWords(
    [
      {
        move: "draw",
        chance: 0.514,
        why: "It wins 51 % of the games that could follow, hardly more than play 3Fr call.",
      },
      { move: "play 3Fr call", chance: 0.5, why: "It is hardly worse than draw." },
      { move: "play 3Fr", chance: 0.1, why: "It looked bad from the start; draw is better." },
    ],
    saying,
    2,
  );
  expect(advice).toEqual([
    {
      move: "draw",
      says: "Draw a card",
      why: "It wins 51\u00a0% of the games that could follow, hardly more than “Play it and call”.",
    },
    {
      move: "play 3Fr call",
      says: "Play it and call",
      why: "It is hardly worse than “Draw a card”.",
    },
  ]);
});
