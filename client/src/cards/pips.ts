// Where the pips of a number lie beside the band of a card of 100 by 140.

export interface Spot {
  x: number;
  y: number;
}

const LEFT = 55,
  MIDDLE = 68,
  RIGHT = 81;
const COLUMNS: Record<number, [number[], number[], number[]]> = {
  2: [[], [44, 96], []],
  3: [[], [34, 70, 106], []],
  4: [[44, 96], [], [44, 96]],
  5: [[38, 102], [70], [38, 102]],
  6: [[34, 70, 106], [], [34, 70, 106]],
  7: [[34, 70, 106], [52], [34, 70, 106]],
  8: [
    [34, 70, 106],
    [52, 88],
    [34, 70, 106],
  ],
  9: [[26, 55, 85, 114], [70], [26, 55, 85, 114]],
  10: [
    [26, 55, 85, 114],
    [40, 100],
    [26, 55, 85, 114],
  ],
};

/** The middle points of so many pips. */
export function spots(pips: number): Spot[] {
  return COLUMNS[pips].flatMap((column, place) =>
    column.map((y) => ({ x: [LEFT, MIDDLE, RIGHT][place], y })),
  );
}

/** How large each of so many pips is. */
export function pipSize(pips: number): number {
  return pips <= 3 ? 34 : pips <= 6 ? 24 : 21;
}
