// From chances to a drawing: where turns and shares lie in a box.

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const BOX: Box = { width: 320, height: 170, left: 34, right: 8, top: 8, bottom: 22 };

export function xOf(turn: number, last: number, box: Box): number {
  const inside = box.width - box.left - box.right;
  return box.left + (last === 0 ? 0 : (turn / last) * inside);
}

export function yOf(chance: number, box: Box): number {
  const inside = box.height - box.top - box.bottom;
  return box.top + (1 - Math.min(Math.max(chance, 0), 1)) * inside;
}

/** The turn nearest to a place in the drawing. */
export function turnAt(x: number, last: number, box: Box): number {
  const share = (x - box.left) / (box.width - box.left - box.right);
  return Math.min(Math.max(Math.round(share * last), 0), last);
}

/** A line through the chances of one seat; `turns` says where each belongs. */
export function pathOf(chances: number[], turns: number[], last: number, box: Box): string {
  return chances
    .map(
      (chance, place) =>
        `${place === 0 ? "M" : "L"}${xOf(turns[place], last, box).toFixed(1)} ${yOf(chance, box).toFixed(1)}`,
    )
    .join("");
}

/** A few round numbers of turns for the axis. */
export function ticks(last: number): number[] {
  if (last === 0) return [0];
  const rough = last / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((by) => by * power).find((by) => by >= rough)!,
  );
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, number) => number * step);
}
