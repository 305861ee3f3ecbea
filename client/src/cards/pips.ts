// Where the pips of a number lie in the panel beside a card's column. A card is 100 by 140.

export interface Spot {
  x: number;
  y: number;
}

export const MIDDLE = { x: 63, y: 70 };
const LEFT = 47.5,
  RIGHT = 78.5;
const COLUMNS: Record<number, [number[], number[], number[]]> = {
  0: [[], [], []],
  1: [[], [70], []],
  2: [[], [40, 100], []],
  3: [[], [32, 70, 108], []],
  4: [[40, 100], [], [40, 100]],
  5: [[36, 104], [70], [36, 104]],
  6: [[32, 70, 108], [], [32, 70, 108]],
  7: [[30, 70, 110], [50], [30, 70, 110]],
  8: [
    [30, 70, 110],
    [50, 90],
    [30, 70, 110],
  ],
  9: [[24, 55, 85, 116], [70], [24, 55, 85, 116]],
  10: [
    [24, 55, 85, 116],
    [39.5, 100.5],
    [24, 55, 85, 116],
  ],
};

/** The middle points of this many pips. */
export function spots(pips: number): Spot[] {
  return COLUMNS[pips].flatMap((column, place) =>
    column.map((y) => ({ x: [LEFT, MIDDLE.x, RIGHT][place], y })),
  );
}

/** The size of each of this many pips. */
export function pipSize(pips: number): number {
  return pips <= 2 ? 40 : pips === 3 ? 34 : pips <= 6 ? 26 : pips <= 8 ? 23.5 : 21.5;
}
