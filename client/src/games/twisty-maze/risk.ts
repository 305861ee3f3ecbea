// How dangerous a speed is, in plain words. Cards that roll do so with as many dice as one's speed, and most of them hurt on fives and sixes.

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
  const bad = speed / 3; // fives and sixes to expect among so many dice
  const text =
    bad < 0.5
      ? "a roll seldom hurts"
      : `a roll brings about ${bad < 1.5 ? "one five or six" : `${Math.round(bad)} fives and sixes`}, and each may cost a card`;
  return { word: LEVELS[level][1], level, text };
}
