import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { riskOf } from "./risk";
import { storyOf } from "./stories";
import { plainTitle } from "./titles";

test("a card is called by its title", () => {
  expect(plainTitle("pit-trap.1")).toBe("Pit Trap");
  expect(plainTitle("black-maze-lives")).toBe("“The maze lives”");
  expect(plainTitle("grue")).toBe("Grue");
});

test("every card has its printed title, but for a mark at its end", () => {
  const file = readFileSync(
    new URL("../../../../src/oddeck/decks/maze.toml", import.meta.url),
    "utf-8",
  );
  const cards = [...file.matchAll(/^\[([a-z-]+)\]\ntitle = (?:"([^"\n]*)"|'([^'\n]*)')/gm)];
  expect(cards).toHaveLength(73);
  const bare = (title: string) => title.replace(/[.!]$/, "").replace(/^The (?=Living)/, "");
  for (const [, slug, one, other] of cards)
    expect(plainTitle(slug).replace(/[“”]/g, "")).toBe(bare(one ?? other));
});

test("the faster, the riskier", () => {
  const levels = Array.from({ length: 21 }, (_, number) => riskOf(number).level);
  expect(levels).toEqual([...levels].sort((one, other) => one - other));
  expect(riskOf(1).level).toBe(0);
  expect(riskOf(0).text).toContain("no card");
  expect(riskOf(1).text).toContain("single die");
  expect(riskOf(6).text).toContain("6 dice");
  expect(riskOf(20).word).toBe("madness");
});

test("a story has its theme from the card", () => {
  const deck = {
    name: "maze" as const,
    cards: {
      skeleton: {
        title: "Skeleton",
        text: "Skeleton (red zone). When drawn: tell. The story: you as a child, or a joke.",
      },
    },
  };
  expect(storyOf(deck, "skeleton")).toBe("you as a child, or a joke");
});
