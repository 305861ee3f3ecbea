// Twisty Passages, as the first page and the waiting room show it.
import type { Sign } from "../signs";
import picture from "./picture.json";

export const twistyPassages: Sign = {
  options: { hands: (hands) => `${hands} ${hands === 1 ? "hand" : "hands"}` },
  mood: "Light and quick, with a little haggling.",
  picture,
};
