import { expect, test } from "vitest";
import {
  asNumbers,
  litCards,
  litPlaces,
  NOTHING_CHOSEN,
  offers,
  tap,
  verbsOfMore,
  type Question,
} from "./choosing";

const isCard = (word: string) => /^(\d+|i)[A-Z][a-z]$/.test(word);
const placeOf = (move: string) =>
  ({ draw: "draw", play: "stack:0", trade: `seat:${move.split(" ")[1]}` })[move.split(" ")[0]] ??
  null;
const asked = (moves: string[]): Question => ({ moves, isCard, placeOf });
const trading = asked(["draw", "play 6Fa", "trade 1 6Fa", "trade 2 6Fa", "trade 2 0Bu", "pass"]);

test("without a card, only moves without cards are offered", () => {
  expect(offers(trading, NOTHING_CHOSEN).map((offer) => offer.move)).toEqual(["draw", "pass"]);
  expect(litCards(trading, NOTHING_CHOSEN)).toEqual(new Set(["6Fa", "0Bu"]));
});

test("a tapped card offers all that can be done with it", () => {
  const chosen = tap(NOTHING_CHOSEN, "6Fa");
  expect(offers(trading, chosen)).toEqual([
    { words: ["play"], move: "play 6Fa" },
    { words: ["trade", "1"], move: "trade 1 6Fa" },
    { words: ["trade", "2"], move: "trade 2 6Fa" },
  ]);
});

test("what cards are mostly taken up for is offered first", () => {
  const usually = { ...trading, moves: ["trade 1 6Fa", "play 6Fa"], usual: ["play"] };
  expect(offers(usually, tap(NOTHING_CHOSEN, "6Fa")).map((offer) => offer.move)).toEqual([
    "play 6Fa",
    "trade 1 6Fa",
  ]);
});

test("a card tapped twice is put back", () => {
  expect(tap(tap(NOTHING_CHOSEN, "6Fa"), "6Fa")).toEqual(NOTHING_CHOSEN);
});

test("a meld is built card by card, in any order", () => {
  const melds = asked(["meld 3Fr 4La 5Pl", "meld 3Fr 4La 5Pl 6La", "discard 3Fr"]);
  const two = tap(tap(NOTHING_CHOSEN, "5Pl"), "3Fr");
  expect(offers(melds, two)).toEqual([]);
  expect(verbsOfMore(melds, two)).toEqual(["meld"]);
  expect(litCards(melds, two)).toEqual(new Set(["4La", "6La"]));
  expect(offers(melds, tap(two, "4La")).map((offer) => offer.move)).toEqual(["meld 3Fr 4La 5Pl"]);
});

test("where there are many ways to go on, they are asked word by word", () => {
  const kinds = ["suit C", "suit D", "suit W", "value Q", "major"];
  const asking = asked([1, 2, 3].flatMap((seat) => kinds.map((kind) => `ask ${seat} ${kind}`)));
  expect(offers(asking, NOTHING_CHOSEN)).toEqual(
    [1, 2, 3].map((seat) => ({ words: ["ask", `${seat}`], move: null })),
  );
  expect(
    offers(asking, { ...NOTHING_CHOSEN, words: ["ask", "2"] }).map((offer) => offer.move),
  ).toContain("ask 2 major");
});

test("many numbers are offered as one dial", () => {
  const speeds = asked(Array.from({ length: 20 }, (_, speed) => `speed ${speed + 1}`));
  expect(asNumbers(offers(speeds, NOTHING_CHOSEN))).toEqual(
    Array.from({ length: 20 }, (_, speed) => speed + 1),
  );
  expect(asNumbers(offers(trading, NOTHING_CHOSEN))).toBeNull();
});

test("places are lit for what can be done there with the chosen cards", () => {
  expect(litPlaces(trading, NOTHING_CHOSEN)).toEqual(new Set(["draw"]));
  const one = tap(NOTHING_CHOSEN, "6Fa");
  expect(litPlaces(trading, one)).toEqual(new Set(["stack:0", "seat:1", "seat:2"]));
  expect(offers(trading, { ...one, place: "seat:2" })).toEqual([
    { words: ["trade", "2"], move: "trade 2 6Fa" },
  ]);
});

test("ways that only end differently leave room for cards that can be tapped instead", () => {
  const four = "WCSD".split("").map((suit) => `four 10 ${suit}`);
  expect(offers(asked(["play 6Fa", ...four]), NOTHING_CHOSEN)).toEqual([
    { words: ["four", "10"], move: null },
  ]);
  expect(offers(asked(four), NOTHING_CHOSEN)).toHaveLength(4);
});

test("ways that only end differently are asked in two steps", () => {
  const four = asked(["draw", ..."WCSD".split("").map((suit) => `four 10 ${suit}`)]);
  expect(offers(four, NOTHING_CHOSEN)).toEqual([
    { words: ["draw"], move: "draw" },
    { words: ["four", "10"], move: null },
  ]);
  expect(
    offers(four, { ...NOTHING_CHOSEN, words: ["four", "10"] }).map((offer) => offer.move),
  ).toEqual(["four 10 W", "four 10 C", "four 10 S", "four 10 D"]);
});
