import { expect, test } from "vitest";
import type { OwnGame, PlayedGame, Statistics } from "../../wire/messages";
import { broughtPerson, company, opponentsOf, outcome, part, personLink, ratingWords } from "./me";

const KEY = "zyvJ6H6oiCycaynf7-J_5cUs3sRwyMWj";
const played = (game: Partial<PlayedGame>): OwnGame => ({
  table: "t",
  round: 1,
  seat: 0,
  ended: 0,
  kept: true,
  game: {
    game: "g",
    names: ["Ann", "Ben", "Bot 1"],
    bots: [null, null, "sharp"],
    winners: [0],
    scores: [9, 5, 7],
    left: [],
    moves: 30,
    ...game,
  },
});

test("a link brings a person, and nothing else is taken for one", () => {
  expect(broughtPerson(personLink(KEY).split("#")[1])).toBe(KEY);
  for (const other of ["", "key=" + KEY, "person=short", "person=<script>alert(1)</script>xx"])
    expect(broughtPerson(other)).toBeNull();
});

test("a finished game says who played and how it ended", () => {
  expect(company(played({}))).toBe("Ben and Bot 1");
  expect(outcome(played({}))).toBe("You won, 9 : 5 : 7");
  expect(outcome(played({ winners: [1] }))).toBe("Ben won, 9 : 5 : 7");
  expect(outcome(played({ winners: [0, 2] }))).toBe("You shared the win, 9 : 5 : 7");
  expect(outcome(played({ left: [0] }))).toBe("You left before the end");
});

test("people come first among opponents", () => {
  const tally = { games: 2, wins: 1 };
  const one = { against: { sharp: tally, people: tally } } as unknown as Statistics;
  expect(opponentsOf(one).map((each) => each.words)).toEqual(["against people", "against Sharp"]);
  expect(part(1, 3)).toBe("33 %");
});

test("a rating says how sure it is", () => {
  expect(ratingWords(null)).toBeNull();
  expect(ratingWords({ mu: 25, sigma: 4, games: 1 })).toBe(
    "Rating 1500 ± 480, after 1 game with people",
  );
});
