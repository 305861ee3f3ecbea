// How cards are laid out in a box: as large as they may be, in as few rows as they need, one over the other where there is little room.

export interface Box {
  width: number;
  height: number;
}

export interface Spread {
  /** How wide a card is. */
  card: number;
  /** Where each card lies, from the left upper corner of the box. */
  spots: { x: number; y: number }[];
}

export interface Wishes {
  /** How wide a card may be. */
  card: number;
  /** How much of a card must be seen beside the next one, as a share of its width and in pixels. */
  strip: number;
  corner: number;
  /** How much of a card must be seen above the card in the next row, as a share of its width. */
  shelf: number;
  /** Between two cards, and between two groups. */
  gap: number;
  apart: number;
  /** Down to this share of their width cards are made smaller rather than laid one over the other; 1 if they never are. */
  whole: number;
  /** How cards lie in a row, and rows in a box, that they do not fill. */
  align: "start" | "center";
}

export const TALL = 1.4; // a card's height to its width
const SHRINK = 0.96;
const SMALLEST = 18;

/** Lays out groups of cards; of each group the size is given. */
export function spread(groups: number[], box: Box, wishes: Wishes): Spread {
  const count = groups.reduce((sum, size) => sum + size, 0);
  if (count === 0 || box.width <= 0) return { card: wishes.card, spots: [] };
  const apart = { ...wishes, strip: 1, shelf: TALL };
  for (
    let card = wishes.card;
    card >= wishes.card * wishes.whole && wishes.whole < 1;
    card *= SHRINK
  ) {
    const rows = rowsFor(count, card, box, apart, groups.length);
    if (rows !== null) return place(groups, card, rows, box, wishes);
  }
  for (let card = wishes.card; ; card *= SHRINK) {
    const rows = rowsFor(count, card, box, wishes, groups.length);
    if (rows !== null || card < SMALLEST) return place(groups, card, rows ?? 1, box, wishes);
  }
}

/** In how many rows a number of cards has room; null if they have none. */
function rowsFor(
  count: number,
  card: number,
  { width, height }: Box,
  wishes: Wishes,
  groups: number,
): number | null {
  const step = Math.max(Math.min(wishes.corner, card), wishes.strip * card);
  for (let rows = 1; rows <= count; rows++) {
    if (card * TALL + (rows - 1) * wishes.shelf * card > height + 0.5) return null;
    const most = Math.ceil(count / rows);
    const gaps = (groups - 1) * wishes.apart;
    if (card + (most - 1) * step + gaps / rows <= width + 0.5) return rows;
  }
  return null;
}

function place(
  groups: number[],
  card: number,
  rows: number,
  { width, height }: Box,
  { gap, apart, align }: Wishes,
): Spread {
  const opens = groups.flatMap((size) => Array.from({ length: size }, (_, at) => at === 0));
  const most = Math.ceil(opens.length / rows);
  const down = rows < 2 ? 0 : Math.min(card * TALL + gap, (height - card * TALL) / (rows - 1));
  const top = align === "start" ? 0 : Math.max(0, (height - card * TALL - down * (rows - 1)) / 2);
  const spots = Array.from({ length: rows }, (_, row) => {
    const here = opens.slice(row * most, (row + 1) * most);
    const extra = here.slice(1).filter(Boolean).length * apart;
    const step =
      here.length < 2
        ? 0
        : Math.min(card + gap, Math.max(0, width - card - extra) / (here.length - 1));
    const used = card + step * (here.length - 1) + extra;
    const left = align === "center" ? Math.max(0, (width - used) / 2) : 0;
    let x = left;
    return here.map((opening, at) => {
      if (at > 0) x += step + (opening ? apart : 0);
      return { x, y: top + row * down };
    });
  });
  return { card, spots: spots.flat() };
}
