// Three cards that stand for each game on the first page.
import type { DeckName } from "../../cards/face";

export const PICTURES: Record<string, { deck: DeckName; cards: [string, string, string][] }> = {
  "twisty-passages": {
    deck: "Fanucci",
    cards: [
      ["3Fr", "3 of Fromps", ""],
      ["3Ra", "3 of Rain", ""],
      ["Grue", "Grue", ""],
    ],
  },
  "flathead-rummy": {
    deck: "Fanucci",
    cards: [
      ["7Zu", "7 of Zurfs", ""],
      ["8Zu", "8 of Zurfs", ""],
      ["9Ra", "9 of Rain", ""],
    ],
  },
  fortuno: {
    deck: "Thoth",
    cards: [
      ["M6", "The Lovers", ""],
      ["QS", "Queen of Swords", ""],
      ["M10", "Fortune", ""],
    ],
  },
  "trophy-case": {
    deck: "Fanucci",
    cards: [
      ["iBo", "∞ of Books", ""],
      ["8Ea", "8 of Ears", ""],
      ["Lobster", "Lobster", ""],
    ],
  },
  "twisty-maze": {
    deck: "maze",
    cards: [
      ["lantern.1", "Lantern", "item"],
      ["minotaur", "Minotaur", "blue-zone"],
      ["pit-trap.1", "Pit Trap", "plain"],
    ],
  },
};
