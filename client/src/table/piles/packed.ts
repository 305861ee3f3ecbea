// How several fans of cards share a box: all of them in sight, as large as they may be.
import { TALL, type Box } from "./spread";

export interface Packed {
  /** How wide a card is. */
  card: number;
  /** Where each fan begins, and how wide it is. */
  fans: { x: number; y: number; width: number }[];
}

export interface PackWishes {
  /** How wide a card may be. */
  card: number;
  /** How much of a card is seen beside the next, as a share of its width. */
  strip: number;
  /** Between two fans. */
  gap: number;
  /** Below each fan, in pixels. */
  caption: number;
  /** How wide a fan is at least, for its caption. */
  least: number;
}

const SHRINK = 0.95;
const SMALLEST = 16;

/** Packs fans, given by their numbers of cards, into rows, in order. */
export function pack(sizes: number[], box: Box, wishes: PackWishes): Packed {
  for (let card = wishes.card; ; card *= SHRINK) {
    const packed = rows(sizes, card, box.width, wishes);
    const last = packed.at(-1);
    const bottom = last === undefined ? 0 : last.y + card * TALL + wishes.caption;
    if (bottom <= box.height || card < SMALLEST) return { card, fans: packed };
  }
}

function rows(
  sizes: number[],
  card: number,
  width: number,
  { strip, gap, caption, least }: PackWishes,
): Packed["fans"] {
  const fans: Packed["fans"] = [];
  let [x, y] = [0, 0];
  for (const size of sizes) {
    const wide = Math.min(width, Math.max(least, card * (1 + strip * (size - 1))));
    if (x > 0 && x + wide > width) [x, y] = [0, y + card * TALL + caption + gap / 2];
    fans.push({ x, y, width: wide });
    x += wide + gap;
  }
  return fans;
}
