import { expect, test } from "vitest";
import type { Review, ReviewStep } from "../../wire/messages";
import { verdictsOf } from "./verdicts";

const step = (n: number, seat: number | null, chances: number[], better: string | null = null) =>
  ({ n, seat, move: "flip", chances, better, cost: better ? 0.1 : 0 }) as ReviewStep;
const review = (steps: ReviewStep[], turning_points: number[], mistakes: number[]) =>
  ({ round: 1, state: "done", done: 1, of: 1, steps, turning_points, mistakes }) as Review;

test("mistakes, luck and other turns are told apart", () => {
  const steps = [
    step(0, null, [0.5, 0.5]),
    step(1, 0, [0.4, 0.6], "draw"),
    step(2, 1, [0.4, 0]), // flips Death
    step(3, 0, [0.41, 0.3]), // shows what the other could not know
  ];
  expect(
    verdictsOf(review(steps, [2, 3], [1])).map(({ turn, kind, seat }) => [turn, kind, seat]),
  ).toEqual([
    [1, "mistake", 0],
    [2, "luck", 1],
    [3, "turn", 1],
  ]);
});

test("a mistake belongs to the player who made it, no matter who gained most", () => {
  const steps = [step(0, null, [0.5, 0.5]), step(1, 0, [0.4, 0.9], "draw")];
  expect(verdictsOf(review(steps, [1], [1]))[0]).toMatchObject({
    seat: 0,
    before: 0.5,
    after: 0.4,
  });
});
