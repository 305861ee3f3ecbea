// Which puzzles have been answered: kept in this browser, and with the person where the server knows them. The first answer counts.
import { Remembered } from "../../remembered.svelte";
import type { PuzzleList, PuzzleName, SolvedPuzzle } from "../../wire/messages";

const GRADES: PuzzleName["grade"][] = ["easy", "medium", "hard", "very hard"];

/** By puzzle, whether the first answer was right. */
export type Answered = Record<string, boolean>;

export const answeredOf = (game: string): Remembered<Answered> =>
  new Remembered(`puzzles-${game}`, {});

/** With one more answer, unless there is one already. */
export function withAnswer(answered: Answered, puzzle: string, right: boolean): Answered {
  return puzzle in answered ? answered : { ...answered, [puzzle]: right };
}

/** What this browser knows, and what the server has kept for the person: the server's counts. */
export function merged(answered: Answered, kept: SolvedPuzzle[], game: string): Answered {
  const known = kept.filter((one) => one.game === game).map((one) => [one.puzzle, one.right]);
  return { ...answered, ...(Object.fromEntries(known) as Answered) };
}

export interface Score {
  right: number;
  answered: number;
  of: number;
}

/** Only of puzzles that there are: a new version may have others. */
export function scoreOf(list: PuzzleList, answered: Answered): Score {
  const known = list.puzzles.filter((one) => one.id in answered);
  return {
    right: known.filter((one) => answered[one.id]).length,
    answered: known.length,
    of: list.puzzles.length,
  };
}

export function scoreInWords({ right, answered, of }: Score): string {
  if (answered === 0) return `${of} puzzles`;
  return `${right} of ${answered} right, ${of - answered} to go`;
}

/** The puzzle after this one: the next that has not been answered, of a grade if one is wanted; null when all have been. */
export function nextPuzzle(
  list: PuzzleList,
  answered: Answered,
  after: string | null,
  grade: string,
): PuzzleName | null {
  const at = list.puzzles.findIndex((one) => one.id === after);
  const inTurn = [...list.puzzles.slice(at + 1), ...list.puzzles.slice(0, at + 1)];
  const open = inTurn.filter((one) => !(one.id in answered) && one.id !== after);
  return open.find((one) => grade === "" || one.grade === grade) ?? null;
}

export interface Grade {
  grade: string;
  /** Not answered yet. */
  open: number;
  of: number;
}

/** How many puzzles there are of each grade, the easiest first. */
export function gradesOf(list: PuzzleList, answered: Answered): Grade[] {
  return GRADES.map((grade) => {
    const some = list.puzzles.filter((one) => one.grade === grade);
    return { grade, open: some.filter((one) => !(one.id in answered)).length, of: some.length };
  }).filter(({ of }) => of > 0);
}
