import { render } from "svelte/server";
import { expect, test } from "vitest";
import type { DeckFacts } from "../../cards/deck";
import type { View } from "../game";
import sampled from "../sampled.json";
import { genericFace } from "./face";
import { middleParts, seatParts, shapeOf } from "./shapes";

const deck: DeckFacts = {
  name: "Fanucci",
  cards: { "3Bu": { title: "3 of Bugs" }, "7La": { title: "7 of Lamps" } },
};
const table = { deck, names: ["Ann", "Bo"] };

test("cards, piles, seats and words are told apart", () => {
  expect(shapeOf("prize", ["3Bu", "7La"], table)).toEqual({ kind: "cards", cards: ["3Bu", "7La"] });
  expect(shapeOf("top", "7La=3Bu", table)).toEqual({ kind: "cards", cards: ["7La=3Bu"] });
  expect(shapeOf("draw", { count: 8, known: { 0: "3Bu" } }, table)).toEqual({
    kind: "pile",
    count: 8,
    known: ["3Bu"],
  });
  expect(shapeOf("turn", 1, table)).toEqual({ kind: "text", text: "Bo" });
  expect(shapeOf("left", 1, table)).toEqual({ kind: "text", text: "1" });
  expect(shapeOf("phase", "lay_off", table)).toEqual({ kind: "text", text: "lay off" });
  expect(shapeOf("proposal", "play 3Bu", table)).toEqual({ kind: "text", text: "play 3 of Bugs" });
  expect(shapeOf("said", ["pass", "play 7La"], table)).toEqual({
    kind: "text",
    text: "pass, play 7 of Lamps",
  });
  expect(shapeOf("trick", [[1, "3Bu"]], table)).toEqual({
    kind: "parts",
    parts: [{ label: "Bo", shape: { kind: "cards", cards: ["3Bu"] } }],
  });
  for (const empty of [null, undefined, [], {}, [[], []]])
    expect(shapeOf("won", empty, table)).toEqual({ kind: "nothing" });
});

test("a list as long as there are players is of the seats only where the server says so", () => {
  const view = {
    players: 2,
    scores: [1, 0],
    prize: ["3Bu", "7La"],
    won: [["3Bu"], []],
  } as object as View;
  expect(middleParts(view, ["scores", "won"], table).map((part) => part.label)).toEqual(["Prize"]);
  expect(seatParts(view, ["scores", "won"], 0, table)).toEqual([
    { label: "Won", shape: { kind: "cards", cards: ["3Bu"] } },
  ]);
  expect(seatParts(view, ["scores", "won"], 1, table)).toEqual([]);
});

test("a card that cannot be played is tried in place of one that can", () => {
  const view = { seat: 0, hands: [{ known: ["3Bu", "7La"] }] } as View;
  const attempt = (card: string, moves: string[]) =>
    genericFace.attempt!(card, null, view, [], moves);
  expect(attempt("7La", ["pass", "trade 1 3Bu"])).toBe("trade 1 7La");
  expect(attempt("7La", ["pass"])).toBeNull();
  expect(attempt("9Zu", ["bid 3Bu"])).toBeNull();
});

test.each(Object.entries(sampled))("%s can be drawn by the generic face", (_game, found) => {
  const { cards, moments } = found as unknown as {
    cards: string[];
    moments: { view: View; moves: string[] }[];
  };
  const all: DeckFacts = {
    name: "a deck of a guest",
    cards: Object.fromEntries(cards.map((card) => [card, { title: `the ${card}` }])),
  };
  for (const { view, moves } of moments) {
    const tapping = {
      lit: new Set(moves.flatMap((move) => move.split(" "))),
      chosen: [],
      ontap: () => {},
      places: new Set<string>(),
      onplace: () => {},
    };
    const bySeat = Object.entries(view)
      .filter(([, value]) => Array.isArray(value) && value.length === view.players)
      .map(([name]) => name);
    const props = {
      view,
      deck: all,
      names: ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"].slice(0, view.players),
      me: view.seat,
      tapping,
      bySeat,
    };
    const drawn = [
      render(genericFace.middle, { props }).body,
      render(genericFace.seat!, { props: { ...props, seat: 0 } }).body,
    ];
    expect(drawn.join(" "), moves[0]).not.toMatch(/undefined|NaN|\[object/);
  }
});
