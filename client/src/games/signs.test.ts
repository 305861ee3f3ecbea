import { expect, test } from "vitest";
import { DECKS } from "../cards/decks";
import { choiceWords, optionsInWords } from "../pages/home/options";
import sampled from "./sampled.json";
import { gameWith, signOf } from "./signs";

test("every game has a sign, and every deck a game", () => {
  for (const game of Object.keys(sampled)) expect(signOf(game)?.picture.cards).toHaveLength(3);
  for (const { name } of DECKS) expect(Object.keys(sampled)).toContain(gameWith(name));
});

test("options are told in a game's words, or else by their names", () => {
  expect(optionsInWords("trophy-case", { hand: 9, target: 20 })).toBe(
    "9 cards in a hand, to 20 points",
  );
  expect(optionsInWords("twisty-maze", { exit_strategy: false, decks: 1 })).toBe("one deck");
  expect(optionsInWords("war", { rounds: 3 })).toBe("rounds: 3");
  expect(choiceWords("twisty-maze", "black_zones", "discard")).toBe("A discard");
  expect(choiceWords("war", "black_zones", "discard")).toBe("discard");
});
