import { expect, test } from "vitest";
import type { DeckFacts } from "../../cards/deck";
import type { GameFace, View } from "../../games/game";
import { asWords, partsOf, partsOfMove, type Part } from "./telling";

const fanucci: DeckFacts = {
  name: "Fanucci",
  cards: {
    "8Ti": { title: "8 of Time" },
    "3Fr": { title: "3 of Fromps" },
    iLa: { title: "∞ of Lamps" },
    Time: { title: "Time" },
    Death: { title: "Death" },
  },
};
const thoth: DeckFacts = {
  name: "Thoth",
  cards: { M0: { title: "The Fool" }, M14: { title: "Art" }, "7C": { title: "7 of Cups" } },
};
const maze: DeckFacts = {
  name: "maze",
  cards: {
    "pit-trap.1": { title: "Pit Trap 1" },
    "black-lost": { title: "It's easy to get lost." },
    "black-left-right": { title: "Should you go left or right?" },
    "black-maze-lives": { title: "The maze lives!" },
    "giant-boulder": { title: "Giant Rolling Boulder!" },
    "living-maze-most": { title: "The Living Maze (most)" },
  },
};
const shape = (parts: Part[]) =>
  parts
    .map((part) =>
      "card" in part ? `[${part.card}]` : "text" in part ? part.text : `<${part.clause}>`,
    )
    .join("");

test("cards in a sentence become chips, and cards in a row need no commas", () => {
  expect(shape(partsOf("Bot 1 plays the 8 of Time, out of colour.", fanucci))).toBe(
    "Bot 1 plays [8Ti], out of colour.",
  );
  expect(shape(partsOf("You get the 3 of Fromps, the ∞ of Lamps, the Death.", fanucci))).toBe(
    "You get [3Fr] [iLa] [Death].",
  );
  expect(shape(partsOf("Bot 1 trumps with the Time.", fanucci))).toBe("Bot 1 trumps with [Time].");
  expect(shape(partsOf("You play The Fool.", thoth))).toBe("You play [M0].");
  expect(shape(partsOf("Bot 1 draws the Pit Trap.", maze))).toBe("Bot 1 draws [pit-trap.1].");
  expect(shape(partsOf("You draw “It's easy to get lost”.", maze))).toBe("You draw [black-lost].");
  expect(shape(partsOf("You draw “Should you go left or right?”.", maze))).toBe(
    "You draw [black-left-right].",
  );
  expect(shape(partsOf("You draw “The maze lives”.", maze))).toBe("You draw [black-maze-lives].");
  expect(shape(partsOf("You add the Giant Rolling Boulder to your path.", maze))).toBe(
    "You add [giant-boulder] to your path.",
  );
  expect(shape(partsOf("You draw the Living Maze (most).", maze))).toBe(
    "You draw [living-maze-most].",
  );
});

test("a person is not taken for a card, nor a part of a word", () => {
  expect(shape(partsOf("Art plays Art.", thoth, []))).toBe("[M14] plays [M14].");
  expect(shape(partsOf("Art plays the 7 of Cups.", thoth, ["Art"]))).toBe("Art plays [7C].");
  expect(shape(partsOf("Deathly, Timers, 13 of Fromps", fanucci))).toBe(
    "Deathly, Timers, 13 of Fromps",
  );
});

test("clauses can be looked up", () => {
  expect(shape(partsOf("the Death is not yours (TP-7)", fanucci))).toBe(
    "[Death] is not yours (<TP-7>)",
  );
});

test("a move has its cards where its words say it", () => {
  const face = {
    phrase: ([verb, seat]: string[], names: string[]) =>
      verb === "trade"
        ? `Offer it to ${names[Number(seat)]}`
        : verb === "meld"
          ? "Lay down"
          : "Draw a card",
  } as unknown as GameFace;
  const told = (move: string) =>
    shape(partsOfMove(move, { face, names: ["Ann", "Bo"], view: {} as View, deck: fanucci }));
  expect(told("trade 1 3Fr")).toBe("Offer [3Fr] to Bo");
  expect(told("meld 3Fr iLa")).toBe("Lay down: [3Fr] [iLa]");
  expect(told("draw")).toBe("Draw a card");
});

test("parts can be read as words", () => {
  expect(asWords([{ text: "Play " }, { card: "3Fr" }], fanucci)).toBe("Play 3 of Fromps");
});
