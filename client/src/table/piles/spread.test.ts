import { expect, test } from "vitest";
import { spread, TALL, type Wishes } from "./spread";

const wishes: Wishes = {
  card: 60,
  strip: 0.3,
  corner: 29,
  shelf: 0.62,
  gap: 6,
  apart: 8,
  whole: 1,
  align: "center",
};

test("few cards lie side by side in the middle", () => {
  const { card, spots } = spread([3], { width: 400, height: 100 }, wishes);
  expect(card).toBe(60);
  expect(spots.map(({ x }) => x)).toEqual([104, 170, 236]);
  expect(new Set(spots.map(({ y }) => y)).size).toBe(1);
});

test("groups stand apart", () => {
  const { spots } = spread([1, 1], { width: 400, height: 100 }, wishes);
  expect(spots[1].x - spots[0].x).toBe(74);
});

test("whatever there is stays in its box, and every corner is seen", () => {
  for (const count of [1, 5, 11, 12, 17, 30, 60])
    for (const box of [
      { width: 370, height: 137 },
      { width: 434, height: 96 },
      { width: 1080, height: 140 },
      { width: 200, height: 60 },
    ]) {
      const { card, spots } = spread([count], box, wishes);
      expect(spots).toHaveLength(count);
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + card).toBeLessThanOrEqual(box.width + 1);
        expect(y + card * TALL).toBeLessThanOrEqual(box.height + 1);
      }
      spots.slice(1).forEach((spot, at) => {
        const before = spots[at];
        if (card > 29) expect(spot.y > before.y || spot.x - before.x >= 17).toBe(true);
      });
    }
});

test("where they are to be whole, cards are smaller before they cover each other", () => {
  const { card, spots } = spread([6], { width: 340, height: 120 }, { ...wishes, whole: 0.7 });
  expect(card).toBeLessThan(60);
  expect(spots[1].x - spots[0].x).toBeGreaterThanOrEqual(card);
  const crowd = spread([20], { width: 340, height: 120 }, { ...wishes, whole: 0.7 });
  expect(crowd.spots[1].x - crowd.spots[0].x).toBeLessThan(crowd.card);
});

test("no cards are no trouble", () => {
  expect(spread([], { width: 100, height: 100 }, wishes).spots).toEqual([]);
});
