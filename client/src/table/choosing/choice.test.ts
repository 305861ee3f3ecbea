import { expect, test, vi } from "vitest";
import { Choice } from "./choice.svelte";

const MOVES = ["draw", "play 6Fa", "trade 1 6Fa", "trade 2 0Bu"];
const placeOf = (move: string) =>
  ({ draw: "draw", play: "stack:0", trade: `seat:${move.split(" ")[1]}` })[move.split(" ")[0]] ??
  null;

function begun() {
  const onmove = vi.fn<(move: string) => void>();
  const onattempt = vi.fn<(card: string, place: string | null) => void>();
  const isCard = (word: string) => /^\d[A-Z][a-z]$/.test(word);
  return {
    choice: new Choice(() => ({ moves: MOVES, isCard, placeOf }), { onmove, onattempt }),
    onmove,
    onattempt,
  };
}

test("of several usual moves the likeliest stands out", () => {
  const moves = ["play 6Fa", "play 6Fa call"];
  const choice = new Choice(
    () => ({
      moves,
      isCard: (word) => word === "6Fa",
      placeOf: () => null,
      usual: ["play call", "play"],
    }),
    { onmove: vi.fn(), onattempt: vi.fn() },
  );
  choice.touch("6Fa");
  expect(choice.open.map((offer) => offer.move)).toEqual(["play 6Fa call", "play 6Fa"]);
  expect(choice.main?.move).toBe("play 6Fa call");
});

test("another card is taken up instead of the first", () => {
  const { choice } = begun();
  choice.touch("6Fa");
  choice.touch("0Bu");
  expect(choice.chosen.cards).toEqual(["0Bu"]);
});

test("an unlit card is an attempt, and chooses nothing", () => {
  const { choice, onattempt } = begun();
  choice.touch("7La");
  expect(onattempt).toHaveBeenCalledWith("7La", null);
  expect(choice.begun).toBe(false);
});

test("a card dropped where it can go is played there, by the innermost place that takes it", () => {
  const { choice, onmove } = begun();
  choice.lift("6Fa");
  choice.drop("6Fa", ["stack:1", "seat:1"]);
  expect(onmove).toHaveBeenCalledWith("trade 1 6Fa");
});

test("a card dropped where it cannot go is an attempt; over the hand or nothing it is put back", () => {
  const { choice, onmove, onattempt } = begun();
  choice.lift("0Bu");
  choice.drop("0Bu", ["stack:0", "seat:0"]);
  expect(onattempt).toHaveBeenCalledWith("0Bu", "stack:0");
  choice.lift("6Fa");
  choice.drop("6Fa", ["hand:0"]);
  choice.lift("6Fa");
  choice.drop("6Fa", []);
  expect(choice.begun).toBe(false);
  expect(onattempt).toHaveBeenCalledTimes(1);
  expect(onmove).not.toHaveBeenCalled();
});

test("a place without a card does what can be done there", () => {
  const { choice, onmove } = begun();
  choice.point("draw");
  expect(onmove).toHaveBeenCalledWith("draw");
});

test("the usual use of a card stands out, or the only one", () => {
  const using = (moves: string[], usual?: string[]) => {
    const choice = new Choice(
      () => ({ moves, isCard: (word) => /^\d[A-Z]/.test(word), placeOf: () => null, usual }),
      { onmove: () => {}, onattempt: () => {} },
    );
    choice.touch("6Fa");
    return choice.main?.move;
  };
  expect(using(["trade 1 6Fa", "play 6Fa"], ["play"])).toBe("play 6Fa");
  expect(using(["trade 1 6Fa", "trade 2 6Fa"], ["play"])).toBeUndefined();
  expect(using(["trade 1 6Fa"])).toBe("trade 1 6Fa");
});
