import { expect, test } from "vitest";
import { litCards, NOTHING_CHOSEN, offers, tap, verbsOfMore } from "./choosing";

const isCard = (word: string) => /^(\d+|i)[A-Z][a-z]$/.test(word);
const trading = ["draw", "play 6Fa", "trade 1 6Fa", "trade 2 6Fa", "trade 2 0Bu", "pass"];

test("without a card, only moves without cards are offered", () => {
  expect(offers(trading, isCard, NOTHING_CHOSEN).map((offer) => offer.move)).toEqual(["draw", "pass"]);
  expect(litCards(trading, isCard, NOTHING_CHOSEN)).toEqual(new Set(["6Fa", "0Bu"]));
});

test("a tapped card offers all that can be done with it", () => {
  const chosen = tap(NOTHING_CHOSEN, "6Fa");
  expect(offers(trading, isCard, chosen)).toEqual([
    { words: ["play"], move: "play 6Fa" },
    { words: ["trade", "1"], move: "trade 1 6Fa" },
    { words: ["trade", "2"], move: "trade 2 6Fa" },
  ]);
});

test("a card tapped twice is put back", () => {
  expect(tap(tap(NOTHING_CHOSEN, "6Fa"), "6Fa")).toEqual(NOTHING_CHOSEN);
});

test("a meld is built card by card, in any order", () => {
  const melds = ["meld 3Fr 4La 5Pl", "meld 3Fr 4La 5Pl 6La", "discard 3Fr"];
  const two = tap(tap(NOTHING_CHOSEN, "5Pl"), "3Fr");
  expect(offers(melds, isCard, two)).toEqual([]);
  expect(verbsOfMore(melds, isCard, two)).toEqual(["meld"]);
  expect(litCards(melds, isCard, two)).toEqual(new Set(["4La", "6La"]));
  expect(offers(melds, isCard, tap(two, "4La")).map((offer) => offer.move)).toEqual(["meld 3Fr 4La 5Pl"]);
});

test("where there are many ways to go on, they are asked word by word", () => {
  const asking = [1, 2, 3].flatMap((seat) => ["suit C", "suit D", "suit W", "value Q", "major"].map((kind) => `ask ${seat} ${kind}`));
  expect(offers(asking, isCard, NOTHING_CHOSEN)).toEqual([{ words: ["ask"], move: null }]);
  expect(offers(asking, isCard, { cards: [], words: ["ask", "2"] }).map((offer) => offer.move)).toContain("ask 2 major");
});
