import { expect, test } from "vitest";
import { cardInWords, kindInWords, moveInWords } from "./kinds";
import { partnerOf, statusesOf } from "./statuses";

test("cards, kinds and moves in words", () => {
  expect(cardInWords("M6")).toBe("The Lovers");
  expect(cardInWords("10W")).toBe("the 10 of Wands");
  expect(kindInWords("suit C")).toBe("any card of Cups");
  expect(kindInWords("value Q")).toBe("any Queen");
  expect(kindInWords("PsD")).toBe("the Princess of Disks");
  expect(moveInWords("play 7C call")).toBe("play the 7 of Cups and call “Fortuno!”");
  expect(moveInWords("four 9 S")).toBe("play all four 9s, Swords on top");
});

test("what has become of players is told at their seats", () => {
  const view = {
    seat: 0, turn: 1, hermits: { 2: 2 }, lovers: [{ player: 1, lover: 0 }], eliminated: [3], said_none: [], pending: { draw: 4, by: 0 },
    hands: [{ count: 5 }, { count: 1 }, { count: 3 }, { count: 0 }],
  };
  const names = ["Ann", "Bo", "Cy", "Di"];
  expect(partnerOf(view, 0)).toBe(1);
  expect(partnerOf(view, 2)).toBeNull();
  expect(statusesOf(view, 1, names).map((status) => status.text)).toEqual(["♥ you", "faces 4", "one card!"]);
  expect(statusesOf(view, 2, names).map((status) => status.text)).toEqual(["hermit, 2 turns"]);
  expect(statusesOf(view, 3, names).map((status) => status.text)).toEqual(["out of the game"]);
});
