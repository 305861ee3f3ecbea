// How dangerous a speed is, in plain words. Cards that roll do so with as many dice as one's speed; each card says which faces cost something.

export interface Risk {
  word: string;
  /** From 0, no danger to speak of, to 4. */
  level: number;
  text: string;
}

const LEVELS: [number, string][] = [
  [1, "on tiptoe"],
  [3, "at a walk"],
  [6, "at a run"],
  [10, "headlong"],
  [Infinity, "madness"],
];

export function riskOf(speed: number): Risk {
  if (speed === 0)
    return { word: "standing still", level: 0, text: "no card is drawn, and your turn ends" };
  const level = LEVELS.findIndex(([most]) => speed <= most);
  const text =
    speed === 1
      ? "a card that rolls throws a single die"
      : `a card that rolls throws ${speed} dice, and each may cost you a card`;
  return { word: LEVELS[level][1], level, text };
}
