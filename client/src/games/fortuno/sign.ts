// Fortuno, as the first page and the waiting room show it.
import type { Sign } from "../signs";
import picture from "./picture.json";

export const fortuno: Sign = {
  mood: "Loud and unfair: slaps, thefts, love and death.",
  picture,
};
