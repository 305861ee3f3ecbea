// The table of games.
import FlatheadRummy from "./flathead-rummy/Middle.svelte";
import type { GameFace, View } from "./game";
import TrophyCase from "./trophy-case/Middle.svelte";
import TwistyPassages from "./twisty-passages/Middle.svelte";
import TwistyPassagesSeat from "./twisty-passages/Seat.svelte";

const points = (view: View, seat: number) => `${view.scores[seat]} pt`;

export const FACES: Record<string, GameFace> = {
  "twisty-passages": {
    middle: TwistyPassages,
    seat: TwistyPassagesSeat,
    score: points,
    verbs: { play: "play it", trade: "offer a trade", give: "give it" },
    phrase: ([verb, seat], names) =>
      verb === "trade" ? `Offer to ${names[Number(seat)]}` : ({ draw: "Draw a card", pass: "Pass", play: "Play on your stack", give: "Give in return" }[verb] ?? verb),
  },
  "flathead-rummy": {
    middle: FlatheadRummy,
    seat: null,
    score: points,
    verbs: { meld: "lay a meld", layoff: "add to a meld", discard: "discard", take: "take from the discards" },
    phrase: ([verb, what]) => {
      if (verb === "layoff") return `Add to meld ${Number(what) + 1}`;
      if (verb === "take") return what === "draw" ? "Draw a card" : "Take it";
      return { meld: "Lay this meld", discard: "Discard it", done: "Done" }[verb] ?? verb;
    },
  },
  "trophy-case": {
    middle: TrophyCase,
    seat: null,
    score: points,
    verbs: { lead: "lead it", play: "play it" },
    phrase: ([verb]) => ({ lead: "Lead it", play: "Play it", fold: "Fold" })[verb] ?? verb,
  },
};
