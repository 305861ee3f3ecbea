// A rosette from a random text of hexadecimal digits: its colours, and how many petals of what shape it has.

export interface Petal {
  turn: number;
  length: number;
  width: number;
  colour: string;
}

export interface Rosette {
  ground: string;
  ink: string;
  heart: number;
  petals: Petal[];
}

export function rosette(seed: string): Rosette {
  const parts = Array.from(
    { length: 6 },
    (_, part) => parseInt(seed.slice(2 * part, 2 * part + 2), 16) || 0,
  );
  const hue = (parts[0] / 256) * 360;
  const other = hue + 90 + (parts[1] / 256) * 180;
  const count = 3 + (parts[2] % 6);
  const ring = (part: number, length: number, colour: string, shift: number): Petal[] =>
    Array.from({ length: count }, (_, number) => ({
      turn: ((number + shift) * 360) / count,
      length,
      width: 5 + (part % 8) + 18 / count,
      colour,
    }));
  return {
    ground: `hsl(${hue} 42% 30%)`,
    ink: `hsl(${other} 65% 72%)`,
    heart: 8 + (parts[3] % 7),
    petals: [
      ...ring(parts[4], 38, `hsl(${other} 55% 62%)`, 0.5),
      ...ring(parts[5], 30, `hsl(${hue + 20} 60% 80%)`, 0),
    ],
  };
}
