// The middle, the seats and the controls of every game can be drawn at every sampled moment, for players and for those who watch.
import { render } from "svelte/server";
import { expect, test } from "vitest";
import type { DeckFacts } from "../cards/deck";
import { loadFace } from "./faces";
import type { GameFace, MiddleProps, View } from "./game";
import sampled from "./sampled.json";

const FACES = Object.fromEntries(
  await Promise.all(Object.keys(sampled).map(async (game) => [game, await loadFace(game)])),
) as Record<string, GameFace>;
const NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"];
const DECKS = {
  "twisty-passages": "Fanucci",
  "flathead-rummy": "Fanucci",
  "trophy-case": "Fanucci",
  fortuno: "Thoth",
  "twisty-maze": "maze",
} as const;

test.each(Object.keys(DECKS) as (keyof typeof DECKS)[])(
  "%s can be drawn at every moment",
  (game) => {
    const { cards, moments } = sampled[game] as unknown as {
      cards: string[];
      moments: { view: View; moves: string[] }[];
    };
    const deck: DeckFacts = {
      name: DECKS[game],
      cards: Object.fromEntries(
        cards.map((card) => [card, { title: `the ${card}`, text: "It does something." }]),
      ),
    };
    const face = FACES[game];
    for (const { view, moves } of moments) {
      const lit = new Set(
        moves.flatMap((move) => move.split(" ").filter((word) => word in deck.cards)),
      );
      const tapping = {
        lit,
        chosen: [],
        ontap: () => {},
        places: new Set(moves.map((move) => face.place!(move, view) ?? "")),
        onplace: () => {},
      };
      const props: MiddleProps = {
        view,
        deck,
        names: NAMES.slice(0, view.players),
        me: view.seat,
        tapping,
        bySeat: [],
      };
      const drawn = [render(face.middle, { props }).body];
      for (const seat of view.scores.keys())
        drawn.push(render(face.seat!, { props: { ...props, seat } }).body);
      if (face.controlled?.(moves, view))
        drawn.push(
          render(face.controls!, { props: { ...props, moves, play: () => {}, say: () => {} } })
            .body,
        );
      expect(drawn.join(" "), moves[0]).not.toMatch(/undefined|NaN|\[object/);
    }
  },
);
