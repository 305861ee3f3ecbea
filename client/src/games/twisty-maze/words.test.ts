import { expect, test } from "vitest";
import { riskOf } from "./risk";
import { storyOf } from "./stories";
import { plainTitle } from "./titles";

test("a card is called by its title", () => {
  expect(plainTitle("pit-trap.1")).toBe("Pit Trap");
  expect(plainTitle("black-maze-lives")).toBe("The Maze Lives");
  expect(plainTitle("grue")).toBe("Grue");
});

test("the faster, the riskier", () => {
  const levels = Array.from({ length: 20 }, (_, number) => riskOf(number + 1).level);
  expect(levels).toEqual([...levels].sort((one, other) => one - other));
  expect(riskOf(1).level).toBe(0);
  expect(riskOf(20).word).toBe("madness");
});

test("a story has its theme from the card", () => {
  const deck = { name: "maze" as const, cards: { skeleton: { title: "Skeleton", text: "Skeleton (red zone). When drawn: tell. The story: you as a child, or a joke." } } };
  expect(storyOf(deck, "skeleton")).toBe("you as a child, or a joke");
});
