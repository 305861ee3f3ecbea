import { expect, test } from "vitest";
import { sidesOf } from "./around";

const seats = (count: number) => Array.from({ length: count }, (_, number) => number + 1);

test("one opponent sits opposite, two at the sides", () => {
  expect(sidesOf([1])).toEqual({ west: [], north: [1], east: [] });
  expect(sidesOf([1, 2])).toEqual({ west: [1], north: [], east: [2] });
  expect(sidesOf([1, 2, 3])).toEqual({ west: [1], north: [2], east: [3] });
});

test("everybody has one place, in the order of play", () => {
  for (let count = 0; count <= 10; count++) {
    const { west, north, east } = sidesOf(seats(count));
    expect([...west, ...north, ...east]).toEqual(seats(count));
    expect(west.length).toBe(east.length);
    expect(north.length).toBeLessThanOrEqual(4);
  }
});
