import { expect, test } from "vitest";
import { adviceOf } from "./hints";

const of = (move: string, chance: number, behind: number | null) => ({
  move,
  chance,
  why: "",
  behind,
});

test("each move has its chance, its difference and one reason, which agree", () => {
  const advice = adviceOf(
    [of("draw", 0.51, 0), of("play 3Fr", 0.5, 0), of("pass", 0.4, 0.11), of("fold", 0.5, null)],
    4,
  );
  expect(advice.map(({ chance, difference }) => [chance, difference])).toEqual([
    ["51\u00a0%", "best"],
    ["50\u00a0%", "as good"],
    ["40\u00a0%", "−11\u00a0%"],
    ["", ""],
  ]);
  expect(advice[0].reason).toContain("as good");
  expect(advice[2].reason).toContain("fewer");
  expect(advice[3].reason).toContain("few games");
});

test("the best move is praised for what is known", () => {
  expect(adviceOf([of("draw", 0.5, 0)])[0].reason).toBe("There is nothing else to do.");
  expect(adviceOf([of("draw", 0.5, 0), of("pass", 0.3, 0.2)])[0].reason).toContain(
    "than any other",
  );
  expect(adviceOf([of("draw", 0.5, 0), of("pass", 0.3, null)])[0].reason).toContain("did badly");
  expect(adviceOf(Array(9).fill(of("draw", 0.5, 0)))).toHaveLength(3);
});
