// Where the pips of a number lie on a card's face of 100 by 140.

export interface Spot {
  x: number;
  y: number;
}

const left = 34, middle = 50, right = 66;
const COLUMNS: Record<number, [number[], number[], number[]]> = {
  1: [[], [75], []],
  2: [[], [52, 98], []],
  3: [[], [45, 75, 105], []],
  4: [[52, 98], [], [52, 98]],
  5: [[50, 100], [75], [50, 100]],
  6: [[47, 75, 103], [], [47, 75, 103]],
  7: [[47, 75, 103], [61], [47, 75, 103]],
  8: [[47, 75, 103], [61, 89], [47, 75, 103]],
  9: [[42, 64, 86, 108], [75], [42, 64, 86, 108]],
  10: [[42, 64, 86, 108], [53, 97], [42, 64, 86, 108]],
};

/** The middle points of so many pips. */
export function spots(pips: number): Spot[] {
  return COLUMNS[pips].flatMap((column, place) => column.map((y) => ({ x: [left, middle, right][place], y })));
}

/** How large each of so many pips is. */
export function pipSize(pips: number): number {
  return pips === 1 ? 58 : pips <= 3 ? 30 : pips <= 8 ? 22 : 19;
}
