import { expect, test } from "vitest";
import type { FortunoEvent, FortunoView as View } from "../../wire/views";
import { question, waiting } from "./asking";
import { playedInWords } from "./effects";
import { fortuno } from "./face";
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
    seat: 0,
    turn: 1,
    hermits: { 2: 2 },
    lovers: [{ player: 1, lover: 0 }],
    eliminated: [3],
    said_none: [],
    pending: { draw: 4, by: 0 },
    hands: [5, 1, 3, 0].map((count) => ({ count, known: [] })),
  } as Partial<View> as View;
  const names = ["Ann", "Bo", "Cy", "Di"];
  expect(partnerOf(view, 0)).toBe(1);
  expect(partnerOf(view, 2)).toBeNull();
  expect(statusesOf(view, 1, names).map((status) => status.text)).toEqual([
    "♥ you",
    "faces 4",
    "one card!",
  ]);
  expect(statusesOf(view, 2, names).map((status) => status.text)).toEqual(["hermit, 2 turns"]);
  expect(statusesOf(view, 3, names).map((status) => status.text)).toEqual(["out of the game"]);
});

test("a catch that is known to be false does not stand out", () => {
  const said = (called: boolean) => [
    fortuno.rash!("catch", { called } as View),
    fortuno.phrase(["catch"], [], { called } as View, []),
  ];
  expect(said(false)).toEqual([false, "Catch!"]);
  expect(said(true)).toEqual([true, "Catch all the same"]);
});

test("The Hanged Man counts what is still to be laid back", () => {
  const asked = (known: Record<string, string>, count: number) =>
    question(
      { seat: 0, player: 0, asking: "return", draw: { known }, hands: [{ count }] } as View,
      ["Ann"],
      [],
    );
  expect(asked({}, 9)).toMatch(/^Lay 3 more cards on the draw pile\./);
  expect(asked({ 0: "7C", 1: "10W" }, 7)).toMatch(/^Lay 1 more card on/);
  expect(asked({}, 2)).toMatch(/^Lay 2 more cards on/);
});

test("a card that is added is called like one that is played", () => {
  const view = {
    seat: 0,
    asking: "add",
    card: "M11",
    hands: [{ count: 2, known: ["PsW", "9D"] }],
  } as View;
  expect(fortuno.phrase(["add", "call"], [], view, ["PsW"])).toBe("Add it and call “Fortuno!”");
  expect(fortuno.phrase(["add"], [], view, ["PsW"])).toBe("Add it in silence, and risk a catch");
  expect(
    fortuno.phrase(["add"], [], { ...view, hands: [{ count: 3, known: ["PsW"] }] }, ["PsW"]),
  ).toBe("Add it");
});

test("the church's question is answered by hand, whether or not there is anything to add", () => {
  const asked = (card: string, moves: string[]) =>
    question({ seat: 0, player: 0, asking: "add", card } as View, ["Ann"], moves);
  expect(asked("M2", ["done"])).toBe("You cannot add The Hierophant: you draw 2.");
  expect(asked("M5", ["add M14", "done"])).toBe(
    "Add The Priestess, and all others draw 2. Otherwise you draw 3.",
  );
  expect(asked("M11", ["done"])).toBe("You have nothing to add to Lust.");
  expect(fortuno.byHand).toContain("done");
  expect(fortuno.phrase(["done"], [], { asking: "add", card: "M2" } as View, [])).toBe("Draw 2");
});

test("lovers confer in private", () => {
  const view = {
    actors: [1],
    asking: "agree",
    proposal: null,
    asked: null,
  } as Partial<View> as View;
  expect(waiting(view, ["Ann", "Bo"])).toBe("Bo confers with their lover.");
});

test("several winners are named together", () => {
  const view = {
    players: 4,
    ranking: [0, 1, 2, 3],
    winners: [0, 1],
    eliminated: [],
    hands: [0, 0, 1, 1].map((count) => ({ count, known: [] })),
  } as Partial<View> as View;
  expect(fortuno.outcome!(view, ["Ann", "Bo", "Cy", "Di"]).title).toBe("Ann and Bo won");
});

test("a Major is told from the viewer's side, no matter who played it", () => {
  expect(playedInWords("M15", "Bot 1")).toBe(
    "Bot 1 plays The Devil: everyone offers Bot 1 a card, or says that they have none.",
  );
  expect(playedInWords("M15", null)).toBe(
    "You play The Devil: everyone offers you a card, or says that they have none.",
  );
  for (let number = 0; number < 22; number++) {
    const told = playedInWords(`M${number}`, "Bot 1");
    expect(told).toMatch(/^Bot 1 plays [A-Z].*: .*\.$/);
    expect(told).not.toMatch(/\byou/i);
    expect(told).not.toMatch(/\bM\d|\bN\b/);
    expect(playedInWords(`M${number}`, null)).toMatch(/^You play [A-Z].*: .*\.$/);
  }
});

test("a player who is out reads why", () => {
  const out: FortunoEvent = { kind: "out", seat: 2 };
  expect(fortuno.out!([{ kind: "flip", seat: 2, cards: ["M13"], count: 1 }, out], 2)).toBe(
    "You flipped Death: you are out of the game.",
  );
  expect(fortuno.out!([{ kind: "play", seat: 2, cards: ["M10"], count: 1 }, out], 2)).toBe(
    "Fortune was your last card: you are out of the game.",
  );
});

test("a card that is named flies by its name", () => {
  const [motion] = fortuno.motions!({ kind: "name", seat: 1, cards: ["M3"], count: 1 }, {} as View);
  expect(motion).toMatchObject({ kind: "word", text: "The Empress" });
});
