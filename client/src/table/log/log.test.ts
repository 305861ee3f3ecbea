import { expect, test } from "vitest";
import type { Step } from "../../wire/messages";
import { clausesIn, linesOf, once, reasonOf } from "./log";

const steps = [
  { n: 1, at: 0, type: "noted", what: "sat", seat: 0, name: "Ann", text: null },
  { n: 2, at: 0, type: "played", events: [], text: ["Ann draws a card.", "Ann passes."] },
  { n: 3, at: 0, type: "said", seat: 0, name: "Ann", text: "hello" },
  { n: 4, at: 0, type: "played", events: [], text: ["Ben passes."] },
] as Step[];

test("lines come in order, chat apart, and notes of one's own where they belong", () => {
  expect(
    linesOf(steps, [{ after: 2, text: "Played for you: Pass" }]).map((line) => line.text),
  ).toEqual([
    "Ann sits down.",
    "Ann draws a card.",
    "Ann passes.",
    "Played for you: Pass",
    "Ben passes.",
  ]);
});

test("feats and stories are told in the log, rude names only where they are wanted", () => {
  const told = [
    {
      n: 1,
      at: 0,
      type: "played",
      events: [],
      text: ["Ann plays a card."],
      flourishes: [
        { name: "J’accuse!", seat: 0 },
        { name: "Orgy", seat: 0, rude: true },
      ],
    },
    { n: 2, at: 0, type: "said", seat: 1, name: "Ben", text: "A goose …", story: true },
  ] as Step[];
  const lines = (rude: boolean) => linesOf(told, [], false, rude).map((line) => line.text);
  expect(lines(false)).toEqual(["Ann plays a card.", "J’accuse!", "Ben: “A goose …”"]);
  expect(lines(true)).toContain("Orgy!");
});

test("the wish for a pause that begins with it is not told apart", () => {
  const wish = {
    n: 1,
    at: 0,
    type: "noted",
    what: "wish",
    seat: 0,
    name: "Ann",
    text: "pause",
  } as Step;
  const paused = {
    n: 2,
    at: 0,
    type: "noted",
    what: "paused",
    seat: null,
    name: null,
    text: null,
  } as Step;
  expect(linesOf([wish]).map((line) => line.text)).toEqual(["Ann asks for a pause."]);
  expect(linesOf([wish, paused]).map((line) => line.text)).toEqual(["The game is paused."]);
});

test("someone alone with bots does not read of their own pauses", () => {
  const paused = {
    n: 1,
    at: 0,
    type: "noted",
    what: "paused",
    seat: null,
    name: null,
    text: null,
  } as Step;
  const resumed = {
    n: 2,
    at: 0,
    type: "noted",
    what: "resumed",
    seat: 0,
    name: "Ann",
    text: null,
  } as Step;
  expect(linesOf([paused, resumed], [], true)).toEqual([]);
  expect(linesOf([paused, resumed]).map((line) => line.text)).toEqual([
    "The game is paused.",
    "Ann ends the pause.",
  ]);
});

test("what one move does twice is told once", () => {
  const text = [
    "Ann rolls 5, 6, 6.",
    "Ann finds nothing to discard.",
    "Ann stops.",
    "Ann finds nothing to discard.",
  ];
  expect(once(text)).toEqual([
    "Ann rolls 5, 6, 6.",
    "Ann finds nothing to discard, twice.",
    "Ann stops.",
  ]);
  expect(once(["A card.", "A card.", "A card."])).toEqual(["A card, 3 times."]);
});

test("clauses are found in a text", () => {
  expect(clausesIn("not now (TC-7, see FO-14a)")).toEqual([
    { text: "not now (", clause: false },
    { text: "TC-7", clause: true },
    { text: ", see ", clause: false },
    { text: "FO-14a", clause: true },
    { text: ")", clause: false },
  ]);
});

const naming = {
  names: ["Ann", "Ben"],
  title: (card: string) => ({ "1Ma": "1 of Mazes", iLa: "∞ of Lamps" })[card],
};

test("a refusal is told without the notation of the move, and with its clause once", () => {
  const refused = {
    type: "refused",
    reason: "illegal",
    message: "discard 1Ma: first you must take a card (FR-3)",
    clause: "FR-3",
    id: 1,
  } as const;
  expect(reasonOf(refused, "discard 1Ma", naming)).toBe("First you must take a card (FR-3)");
  expect(reasonOf({ ...refused, message: "wait" }, "draw", naming)).toBe("Wait (FR-3)");
});

test("seats and cards in a refusal are named as people name them", () => {
  const refused = {
    type: "refused",
    reason: "illegal",
    message: "cards that fit the stack of seat 1: 1Ma ∞La",
    clause: null,
    id: 1,
  } as const;
  expect(reasonOf(refused, "draw", naming)).toBe(
    "Cards that fit the stack of Ben: 1 of Mazes, ∞ of Lamps",
  );
});
