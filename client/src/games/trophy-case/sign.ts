// Trophy Case, as the first page and the waiting room show it.
import type { Sign } from "../signs";
import picture from "./picture.json";

export const trophyCase: Sign = {
  options: {
    hand: (cards) => `${cards} cards in a hand`,
    infinity: (points) => `an infinity is worth ${points}`,
    target: (points) => `to ${points} points`,
  },
  mood: "Tense: is one more card worth it?",
  picture,
};
