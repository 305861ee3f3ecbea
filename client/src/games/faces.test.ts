// Every kind of move, question and event that random games bring about has words and looks of its own in each game's face.
import { expect, test } from "vitest";
import { loadFace } from "./faces";
import type { GameFace, View } from "./game";
import type { TableEvent, TwistyMazeView } from "../wire/views";
import sampled from "./sampled.json";

const FACES = Object.fromEntries(
  await Promise.all(Object.keys(sampled).map(async (game) => [game, await loadFace(game)])),
) as Record<string, GameFace>;
const NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"];

interface Sampled {
  cards: string[];
  moments: { view: View & Partial<Pick<TwistyMazeView, "paths">>; moves: string[] }[];
  events: TableEvent[];
}
const games = Object.entries(sampled as unknown as Record<string, Sampled>);

test.each(games)("%s has whole words for every move", (game, { cards: deck, moments }) => {
  const face = FACES[game];
  for (const { view, moves } of moments) {
    for (const move of moves) {
      const words = move.split(" ");
      const plain = words.filter((word) => !deck.includes(word));
      const cards = words.filter((word) => deck.includes(word));
      const said = face.phrase(plain, NAMES, view, cards);
      expect(said, `${game}: ${move}`).toMatch(/^[A-Z]|^(Ann|Bo|Cy|Di|Ed|Flo) /);
      expect(said, `${game}: ${move}`).not.toMatch(/undefined|NaN|\[object/);
      expect(said, `${game}: ${move}`).not.toBe(move);
      if (cards.length > 0) expect(face.verbs, `${game}: ${move}`).toHaveProperty(words[0]);
    }
  }
});

test.each(games)("%s says what it asks, whenever it asks", (game, { moments }) => {
  for (const { view, moves } of moments.filter((moment) => moment.moves.length > 0)) {
    const status = FACES[game].status!(view, NAMES, moves);
    expect(status, `${game}: ${moves[0]}`).toMatch(/^[A-Z].*[.?!…]$/);
    expect(status).not.toMatch(/undefined|null|NaN/);
  }
});

test.each(games)(
  "%s lets every move happen somewhere or by a button, and every unlit card be tried",
  (game, { moments }) => {
    for (const { view, moves } of moments) {
      for (const move of moves)
        expect(FACES[game].place!(move, view) ?? "", move).toMatch(/^([a-z]+(:\d+)?)?$/);
      const held =
        view.seat === null ? [] : (view.hands?.[view.seat].known ?? view.paths?.[view.seat] ?? []);
      for (const card of held)
        expect(FACES[game].attempt!(card, null, view, [], []) ?? "", card).not.toMatch(/undefined/);
    }
  },
);

test.each(games)("%s shows every event without stumbling", (game, { moments, events }) => {
  for (const event of events) {
    for (const motion of FACES[game].motions!(event, moments[0].view))
      expect(JSON.stringify(motion), event.kind).not.toMatch(/undefined|NaN/);
  }
});

test.each(games)("%s tells how it ended", (game, { moments }) => {
  const over = moments.find(({ view }) => view.over)!;
  const outcome = FACES[game].outcome!(over.view, NAMES);
  expect(outcome.title).not.toMatch(/undefined/);
  expect(outcome.rows).toHaveLength(over.view.players);
  expect(outcome.rows[0].won).toBe(true);
});
