import { expect, test } from "vitest";
import type { DeckFacts } from "../../cards/deck";
import type { GameFace, View } from "../../games/game";
import type { Question } from "./choosing";
import { asked, meanwhile, takenUp } from "./status";

const names = ["Ann", "Ben", "Cleo"];
const face = {
  verbs: { meld: "lay down a meld", discard: "discard it" },
  meanwhile: () => "Ben ponders.",
} as unknown as GameFace;
const deck: DeckFacts = {
  name: "Fanucci",
  cards: { "3Fr": { title: "3 of Fromps", text: "It melds." }, "4Fr": { title: "4 of Fromps" } },
};
const question: Question = {
  moves: ["meld 3Fr 4Fr 5Fr", "discard 3Fr"],
  isCard: (word) => /^\d/.test(word),
  placeOf: () => null,
};
const chosen = (cards: string[]) => ({ cards, words: [], place: null });

test("what is asked is told by the game, else by what cards are good for", () => {
  expect(asked({ ...face, status: () => "Play black." }, {} as View, names, question, true)).toBe(
    "Play black.",
  );
  expect(asked(face, {} as View, names, question, false)).toBe(
    "Your move: tap a card to lay down a meld or discard it.",
  );
});

test("a card that is taken up is named, and told about", () => {
  expect(takenUp(face, deck, question, chosen(["3Fr"]), true)).toEqual({
    text: "3 of Fromps. It melds.",
    aside: true,
  });
});

test("cards that are not enough ask for another", () => {
  expect(takenUp(face, deck, question, chosen(["3Fr", "4Fr"]), false)).toEqual({
    text: "3 of Fromps and 4 of Fromps: choose another card to lay down a meld.",
    aside: false,
  });
});

test("the game tells what one player does; many, and those who may step in, are only waited for", () => {
  expect(meanwhile(face, { actors: [1] } as View, names, 1, false)).toBe("Ben ponders.");
  expect(meanwhile(face, { actors: [1] } as View, names, 2, false)).toBe(
    "Waiting for Ben. 1 of 2 have chosen.",
  );
  expect(meanwhile(face, { actors: [1] } as View, names, 1, true)).not.toContain("Ben");
});
