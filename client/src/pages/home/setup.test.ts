import { expect, test } from "vitest";
import type { GameFacts } from "../../wire/rest";
import {
  againstBots,
  amongFriends,
  helpOf,
  recalled,
  usualOf,
  usualSetup,
  wantedTable,
  withPlayers,
} from "./setup";

const game: GameFacts = {
  id: "trophy-case",
  title: "Trophy Case",
  designer: "Dave Howell",
  summary: "",
  players: [3, 5],
  bots: ["random", "heuristic", "sharp"],
  by_seat: [],
  lesson: true,
  minutes: null,
  difficulty: null,
  options: [
    {
      name: "hand",
      help: "how many cards a hand has (TC-1)",
      default: { 3: 19, 4: 14, 5: 11 },
      least: 1,
      most: { 3: 58, 4: 43, 5: 34 },
    },
    {
      name: "target",
      help: "how many points end the game (TC-13)",
      default: 42,
      least: 1,
      most: 1_000_000,
    },
  ],
};

test("one click: the usual number of players, sharp bots, nothing else said", () => {
  expect(wantedTable(game, usualSetup(game), "Ann")).toEqual({
    game: "trophy-case",
    players: 4,
    options: {},
    name: "Ann",
    bots: [null, "sharp", "sharp", "sharp"],
    listed: false,
    spectators: true,
    clock: null,
    hints: null,
  });
});

test("a game for few or many keeps to its own numbers", () => {
  expect(usualSetup({ ...game, players: [2, 3] }).others).toHaveLength(2);
  expect(withPlayers(game, usualSetup(game), 12).others).toHaveLength(4);
  expect(withPlayers(game, usualSetup(game), 1).others).toHaveLength(2);
});

test("a new seat is like the last; fewer seats forget what can no longer be", () => {
  const five = withPlayers(
    game,
    { ...usualSetup(game), others: ["sharp", null], options: { hand: 50, target: 10 } },
    5,
  );
  expect(five.others).toEqual(["sharp", null, null, null]);
  expect(five.options).toEqual({ target: 10 });
});

test("friends instead of bots, and back", () => {
  expect(amongFriends(usualSetup(game)).others).toEqual([null, null, null]);
  expect(againstBots(game, amongFriends(usualSetup(game))).others).toEqual([
    "sharp",
    "sharp",
    "sharp",
  ]);
});

test("what was chosen another time is mended where the game has changed", () => {
  expect(recalled(game, null)).toEqual(usualSetup(game));
  const kept = recalled(game, {
    others: ["gone", null],
    options: { gone: 1, target: 7 },
  });
  expect(kept).toMatchObject({
    others: ["sharp", null],
    options: { target: 7 },
    spectators: true,
  });
});

test("an option tells its usual value and its clause", () => {
  expect(usualOf(game.options[0], 5)).toBe(11);
  expect(helpOf(game.options[0])).toEqual({ words: "How many cards a hand has", clause: "TC-1" });
  expect(helpOf({ name: "x", help: "just so", default: 1 })).toEqual({
    words: "Just so",
    clause: null,
  });
});

test("another game begins with the bots that were chosen last, if it has them", () => {
  expect(recalled(game, null, "random").others).toEqual(["random", "random", "random"]);
  expect(recalled(game, null, "none").others).toEqual(["sharp", "sharp", "sharp"]);
});
