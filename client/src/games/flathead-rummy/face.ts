// Flathead Rummy: sets, flushes and runs, and every discard stays in reach.
import { colourOf, fanucciInWords } from "../../cards/suits";
import { sorted } from "../../cards/deck";
import type { FlatheadRummyEvent, FlatheadRummyView } from "../../wire/views";
import type { GameFace, Motion } from "../game";
import { fly, word } from "../motions";
import { byRank, bySuit, grouped } from "../orders";
import { counted, listed } from "../speech";
import Middle from "./Middle.svelte";
import Seat from "./Seat.svelte";

const mine = (view: FlatheadRummyView): string[] =>
  view.seat === null ? [] : view.hands[view.seat].known;

export const flatheadRummy: GameFace<FlatheadRummyView, FlatheadRummyEvent> = {
  middle: Middle,
  seat: Seat,
  body: "line",
  score: (view, seat) => `${view.scores[seat]} / ${view.options.target}`,
  usual: ["meld", "layoff"],
  verbs: {
    meld: "lay down a meld",
    layoff: "add it to a meld",
    discard: "discard it",
    take: "take it",
  },
  phrase: ([verb, what], _, view, cards) => {
    if (verb === "layoff")
      return what === undefined
        ? "Add it to a meld"
        : `Add to the ${view.meld_facts[Number(what)].name}`;
    if (verb === "take") {
      if (what === "draw") return "Draw a card";
      return cards.length > 0 && cards[0] !== view.tableau.at(-1)
        ? "Take it and play it"
        : "Take it";
    }
    if (verb === "meld") return `Lay down ${cards.length > 0 ? "this" : "a"} meld`;
    return { discard: "Discard it", done: "Done" }[verb] ?? verb;
  },
  place: (move, view) => {
    const [verb, ...rest] = move.split(" ");
    if (verb === "take") return rest[0] === "draw" ? "draw" : `hand:${view.seat}`;
    if (verb === "layoff") return `meld:${rest[1]}`;
    return { meld: "melds", discard: "tableau" }[verb] ?? null;
  },
  attempt: (card, place, view, chosen) => {
    if (view.phase === "take" && view.tableau.includes(card)) return `take ${card}`;
    if (!mine(view).includes(card)) return null;
    const meld = /^meld:(\d+)$/.exec(place ?? "")?.[1];
    if (meld !== undefined) return `layoff ${card} ${meld}`;
    if (view.phase === "play" && chosen.length > 0 && !chosen.includes(card))
      return `meld ${[...chosen, card].join(" ")}`;
    return `discard ${card}`;
  },
  status: (view, names) => {
    if (view.phase === "take")
      return "Take a card: from the draw pile, or one of the tableau that is lit.";
    if (view.phase === "layoff")
      return `${names[view.out!]} went out. Add what you can to melds, so that fewer cards count against you.`;
    if (view.owed)
      return `Play ${fanucciInWords(view.owed)} this turn: you took it for that. Other melds may come first if it can still be played.`;
    return "Tap the cards of a meld to lay it down, or one card to discard it, which ends your turn.";
  },
  meanwhile: (view, names) =>
    view.owed ? `${names[view.turn]} must play ${fanucciInWords(view.owed)} this turn.` : "",
  motions,
  handEnd: (events, view, names) => {
    const points = events.find((event) => event.kind === "points");
    const times = events.find((event) => event.kind === "times")?.times;
    return {
      title: points
        ? `${names[points.seat]} won the hand: ${counted(points.points!, "point")}`
        : "The hand is void",
      rows: view.ranking.map((seat) => ({
        seat,
        score: `${view.scores[seat]} / ${view.options.target}`,
        note: seat === points?.seat ? `+${points?.points}` : "",
        won: seat === points?.seat,
      })),
      text: points
        ? `One point for each card left in the other hands${view.players === 2 ? " and 5 more for two players" : ""}${times ? `, times ${times} for the bonus marks` : ""}.`
        : "Nobody scores.",
    };
  },
  outcome: (view, names) => ({
    title: `${listed(view.winners.map((seat) => names[seat]))} won`,
    rows: view.ranking.map((seat) => ({
      seat,
      score: counted(view.scores[seat], "point"),
      note: "",
      won: view.winners.includes(seat),
    })),
    text: `The first to reach ${counted(view.options.target, "point")} wins.`,
  }),
  orders: [
    {
      name: "colour",
      arrange: (cards, deck) =>
        grouped(sorted(deck, cards, "suit"), (card) => colourOf(card) ?? "trump").map((group) =>
          sorted(deck, group, "rank"),
        ),
    },
    bySuit,
    byRank,
  ],
};

function motions(event: FlatheadRummyEvent): Motion[] {
  const hand = `hand:${event.seat}`;
  const seat = `seat:${event.seat}`;
  switch (event.kind) {
    case "deal":
    case "draw":
      return fly(event, "draw", hand);
    case "start":
      return fly(event, "draw", "tableau");
    case "reshuffle":
      return [{ kind: "shuffle", at: "draw" }];
    case "take":
      return fly(event, "tableau", hand);
    case "meld":
    case "layoff":
      return fly(event, hand, `meld:${event.meld}`);
    case "mark":
      return word(seat, "★ bonus", "good");
    case "discard":
      return fly(event, hand, "tableau");
    case "out":
      return word(seat, "goes out!", "good");
    case "points":
      return word(seat, `+${event.points}`, "good");
  }
  return [];
}
