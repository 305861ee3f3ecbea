// Flathead Rummy, as the first page and the waiting room show it.
import type { Sign } from "../signs";
import picture from "./picture.json";

export const flatheadRummy: Sign = {
  options: { target: (points) => `to ${points} points` },
  mood: "Patient collecting, then a sudden rush.",
  picture,
};
