// Trophy Case: one long trick after another, in which suits gain rank as they appear.
import { colourOf, FANUCCI_SUITS } from "../../cards/suits";
import { sorted } from "../../cards/deck";
import type { TrophyCaseEvent, TrophyCaseView } from "../../wire/views";
import type { GameFace, Motion } from "../game";
import { fly, word } from "../motions";
import { byRank, bySuit, grouped } from "../orders";
import { counted, listed } from "../speech";
import Middle from "./Middle.svelte";
import Seat from "./Seat.svelte";

const mine = (view: TrophyCaseView): string[] =>
  view.seat === null ? [] : view.hands[view.seat].known;

export const trophyCase: GameFace<TrophyCaseView, TrophyCaseEvent> = {
  middle: Middle,
  seat: Seat,
  body: "line",
  score: (view, seat) => `${view.scores[seat]} / ${view.options.target}`,
  verbs: { lead: "lead it", play: "play it" },
  phrase: ([verb], _, view, cards) => {
    if (verb === "play" && cards.length > 0) {
      const colour = colourOf(cards[0]);
      if (colour === null) return "Trump the trick";
      return colour === view.led ? "Play it" : `Play it, below all ${view.led}`;
    }
    return { lead: "Lead it", play: "Play it", fold: "Fold", mud: "Stay in" }[verb] ?? verb;
  },
  place: (move) => (/^(lead|play) /.test(move) ? "trick" : null),
  attempt: (card, _, view) =>
    mine(view).includes(card) ? `${view.trick.length === 0 ? "lead" : "play"} ${card}` : null,
  status: (view, names) => {
    const colour = view.led;
    if (colour === null) return "You lead the trick: any card but a trump.";
    if (mine(view).length === 0)
      return "You have no cards left: stay in with a zero of Mud, which costs nothing, or fold.";
    if (view.must_follow === "suit")
      return `Play ${colour}. You may not fold while you hold ${FANUCCI_SUITS[view.suits[0]].plural}.`;
    if (view.must_follow === "colour") return `Play ${colour}, or fold and stay out of this trick.`;
    const trump = mine(view).some((card) => colourOf(card) === null)
      ? ", a trump to win at once,"
      : "";
    return `You have no ${colour}: play any card${trump} or fold. ${names.length - view.folded.length === 2 ? "If you fold, the trick is lost." : ""}`.trim();
  },
  meanwhile: (view, names) =>
    view.seat !== null && view.folded.includes(view.seat)
      ? `You have folded, and are out of this trick. Waiting for ${names[view.actors[0]]}.`
      : "",
  motions,
  handEnd: (events, view) => {
    const wins = events.filter((event) => event.kind.startsWith("win_"));
    return {
      title: "The hand is over",
      rows: view.ranking.map((seat) => {
        const won = wins
          .filter((event) => event.seat === seat)
          .reduce((sum, event) => sum + event.points!, 0);
        return {
          seat,
          score: `${view.scores[seat]} / ${view.options.target}`,
          note: won > 0 ? `+${won} in the last trick` : "",
          won: false,
        };
      }),
      text: events.some((event) => event.kind === "show")
        ? "The player to lead held only trumps."
        : "A hand ends when somebody has no cards left after a trick.",
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
    text: `The game ends when somebody has ${view.options.target === 1 ? "a point" : `${view.options.target} points`}.`,
  }),
  orders: [
    {
      name: "colour",
      arrange: (cards, deck) =>
        grouped(sorted(deck, cards, "suit"), (card) => colourOf(card) ?? "trump"),
    },
    bySuit,
    byRank,
  ],
};

function motions(event: TrophyCaseEvent): Motion[] {
  const hand = `hand:${event.seat}`;
  const seat = `seat:${event.seat}`;
  switch (event.kind) {
    case "shuffle":
      return [{ kind: "shuffle", at: "draw" }];
    case "deal":
      return fly(event, "draw", hand);
    case "show":
      return word(seat, "only trumps");
    case "lead":
    case "play":
    case "out_of_colour":
      return fly(event, hand, `trick:${event.seat}`);
    case "trump":
      return [...fly(event, hand, `trick:${event.seat}`), ...word(seat, "trumps!", "good")];
    case "fold":
      return word(seat, "folds");
    case "mud":
      return word(seat, "Mud");
    case "empty":
      return word(seat, "no cards left");
    case "win_by_trump":
    case "win_alone":
    case "win_by_rank":
      return word(seat, event.points! > 0 ? `wins: +${event.points}` : "wins", "good");
  }
  return [];
}
