// The maze, as the first page and the waiting room show it.
import type { Sign } from "../signs";
import picture from "./picture.json";

export const twistyMaze: Sign = {
  options: {
    length: (cards) => `${cards} cards lead out`,
    decks: (decks) => (decks === 1 ? "one deck" : "two decks"),
    exit_strategy: (on) => (on ? "out only in a turn with a Black Zone card" : ""),
    through_the_black: (on) => (on ? "out only with a Black Zone card in the path" : ""),
    gathering_clues: (on) => (on ? "every colour of Zone shortens the way" : ""),
    black_zones: (cost) => (cost === "discard" ? "Black Zones cost a discard" : ""),
    stories: (told) => (told ? "with stories" : "without stories"),
  },
  choices: { black_zones: { fewer: "A card fewer to draw", discard: "A discard" } },
  mood: "Push your luck, and laugh when it fails.",
  picture,
};
