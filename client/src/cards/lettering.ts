// A title on a card's face: broken into lines and sized to fit, by the widths of the display face's letters.

/** Hundredths of an em, at the weight of titles. */
const WIDTHS: Record<string, number> = {
  ...{ A: 75, B: 72, C: 71, D: 81, E: 67, F: 62, G: 77, H: 86, I: 42, J: 53, K: 81, L: 64, M: 94 },
  ...{ N: 77, O: 80, P: 72, Q: 80, R: 77, S: 62, T: 71, U: 75, V: 73, W: 107, X: 74, Y: 70, Z: 65 },
  ...{ a: 57, b: 62, c: 53, d: 63, e: 54, f: 41, g: 59, h: 65, i: 33, j: 33, k: 63, l: 33, m: 97 },
  ...{ n: 65, o: 60, p: 63, q: 62, r: 49, s: 50, t: 40, u: 64, v: 57, w: 85, x: 56, y: 58, z: 50 },
  ...{ 0: 69, 1: 48, 2: 63, 3: 58, 4: 65, 5: 60, 6: 63, 7: 54, 8: 64, 9: 63 },
  ...{ " ": 21, "-": 41, "'": 19, "!": 33, "(": 37, ")": 37, ".": 25, ",": 25, "?": 48, '"': 38 },
};
const OTHER = 70;

export interface Lettering {
  lines: string[];
  size: number;
}

/** How wide a line is in ems. */
export function widthOf(line: string): number {
  return [...line].reduce((sum, letter) => sum + (WIDTHS[letter] ?? OTHER), 0) / 100;
}

const SMALLER = 0.88; // of the full size: rather that than another line

/** The fewest lines in which a title is set at about the full size; if there are none, the most lines, and smaller. */
export function lettering(title: string, width: number, size: number, most = 3): Lettering {
  for (let count = 1; ; count += 1) {
    const lines = broken(title, count);
    const fitting = width / Math.max(...lines.map(widthOf));
    if (fitting >= size * SMALLER || count === most || lines.length < count)
      return { lines, size: Math.min(size, Math.floor(fitting * 10) / 10) };
  }
}

/** A title in a number of lines, or as many as it has words, the longest as short as can be. */
function broken(title: string, count: number): string[] {
  const words = title.split(" ");
  if (count <= 1 || words.length === 1) return [title];
  const ways = words.slice(1).map((_, place) => {
    const first = words.slice(0, place + 1).join(" ");
    return [first, ...broken(words.slice(place + 1).join(" "), count - 1)];
  });
  const longest = (way: string[]) => Math.max(...way.map(widthOf));
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best));
}
