import { expect, test } from "vitest";
import { pack } from "./packed";
import { TALL } from "./spread";

const wishes = { card: 90, strip: 0.4, gap: 12, caption: 18, least: 70 };

test("few fans are as large as they may be", () => {
  const { card, fans } = pack([3, 4], { width: 600, height: 300 }, wishes);
  expect(card).toBe(90);
  expect(fans.map(({ x, y }) => [Math.round(x), y])).toEqual([
    [0, 0],
    [174, 0],
  ]);
});

test("many fans are smaller, and all in their box", () => {
  for (const box of [
    { width: 600, height: 300 },
    { width: 370, height: 160 },
    { width: 430, height: 120 },
  ]) {
    const { card, fans } = pack(Array(9).fill(5), box, wishes);
    for (const fan of fans) {
      expect(fan.x + fan.width).toBeLessThanOrEqual(box.width + 1);
      expect(fan.y + card * TALL + 18).toBeLessThanOrEqual(box.height + 1);
    }
  }
});
