// Where the others sit around the table.

export interface Sides {
  west: number[];
  north: number[];
  east: number[];
}

/** At each side of the table: few at the left and right, as many at the top as are left. */
const AT_A_SIDE = [0, 0, 1, 1, 1, 1, 2, 2, 3, 3];

/** Seats in the order of play: up the left side, along the top, down the right side. */
export function sidesOf(seats: number[]): Sides {
  const side = AT_A_SIDE[seats.length] ?? Math.floor(seats.length / 3);
  return {
    west: seats.slice(0, side),
    north: seats.slice(side, seats.length - side),
    east: seats.slice(seats.length - side),
  };
}
