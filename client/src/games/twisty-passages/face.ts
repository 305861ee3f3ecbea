// Twisty Passages: stacks that grow by rank or suit, and trades in the dark.
import { fanucciInWords, suited } from "../../cards/suits";
import type { TwistyPassagesEvent, TwistyPassagesView } from "../../wire/views";
import type { GameFace, Motion } from "../game";
import { fly, word } from "../motions";
import { byRank, bySuit, deckOrder } from "../orders";
import { counted, listed } from "../speech";
import Middle from "./Middle.svelte";
import { replyIn } from "./phase";
import Seat from "./Seat.svelte";

const mine = (view: TwistyPassagesView): string[] =>
  view.seat === null ? [] : view.hands[view.seat].known;
const partnerIn = (view: TwistyPassagesView): number | undefined => replyIn(view)?.partner;

export const twistyPassages: GameFace<TwistyPassagesView, TwistyPassagesEvent> = {
  middle: Middle,
  seat: Seat,
  body: "cards",
  score: (view, seat) => (view.options.hands > 1 ? `${view.scores[seat]} won` : ""),
  usual: ["play"],
  verbs: { play: "play it", trade: "offer it in a trade", give: "give it in return" },
  phrase: ([verb, seat], names, view, cards) => {
    if (verb === "trade")
      return seat === undefined ? "Trade" : `Offer it to ${names[Number(seat)]}`;
    if (verb === "play")
      return cards.length > 0 && suited(cards[0]) === null
        ? "Get rid of this trump"
        : "Play it on your stack";
    if (verb === "pass") return view.phase === "start" ? "Pass" : "End your turn";
    return { draw: "Draw a card", give: "Give it in return" }[verb] ?? verb;
  },
  place: (move, view) => {
    const [verb, ...rest] = move.split(" ");
    if (verb === "draw") return "draw";
    if (verb === "trade") return `seat:${rest[0]}`;
    if (verb === "give") return `seat:${view.turn}`;
    if (verb === "play") return suited(rest[0]) === null ? "discard" : `stack:${view.seat}`;
    return null;
  },
  attempt: (card, place, view) => {
    if (!mine(view).includes(card)) return null;
    if (partnerIn(view) === view.seat) return `give ${card}`;
    const seat = /^(?:seat|hand|stack):(\d+)$/.exec(place ?? "")?.[1];
    return seat !== undefined && Number(seat) !== view.seat
      ? `trade ${seat} ${card}`
      : `play ${card}`;
  },
  status: (view, names, moves) =>
    partnerIn(view) === view.seat ? asked(view, names[view.turn]) : turn(view, moves),
  meanwhile: (view, names) => {
    const partner = partnerIn(view);
    if (partner === undefined) return "";
    return view.turn === view.seat
      ? `${names[partner]} chooses what to give you in return.`
      : `${names[view.turn]} trades with ${names[partner]}.`;
  },
  motions,
  handEnd: (events, view, names) => {
    const winners = events.filter((event) => event.kind === "win").map((event) => event.seat);
    return {
      title: `${listed(winners.map((seat) => names[seat]))} won hand ${view.played} of ${view.options.hands}`,
      rows: view.ranking.map((seat) => ({
        seat,
        score: `${view.scores[seat]} won`,
        note: "",
        won: winners.includes(seat),
      })),
    };
  },
  outcome: (view, names) => ({
    title: `${listed(view.winners.map((seat) => names[seat]))} won${view.options.hands > 1 ? " the match" : ""}`,
    rows: view.ranking.map((seat) => {
      const left = counted(view.hands[seat].count, "card");
      return {
        seat,
        score: view.options.hands > 1 ? `${view.scores[seat]} won` : left,
        note: view.options.hands > 1 ? `${left} left` : "",
        won: view.winners.includes(seat),
      };
    }),
    text: reason(view),
  }),
  orders: [
    {
      name: "longest chain",
      arrange: (cards, deck, view) => {
        const chain = view.chain;
        const others = deckOrder(
          deck,
          cards.filter((card) => !chain.includes(card)),
        );
        return [
          chain,
          others.filter((card) => suited(card) !== null),
          others.filter((card) => suited(card) === null),
        ].filter((group) => group.length > 0);
      },
    },
    bySuit,
    byRank,
  ],
};

/** A trade that waits for the viewer, who must know what fits. */
function asked(view: TwistyPassagesView, trader: string): string {
  const top = view.stacks[view.turn].at(-1);
  return `${trader} offers you a hidden card. Give one in return: if you can, ${top === undefined ? "no trump; any other may start their stack" : `one that fits ${fanucciInWords(top)} on their stack`}.`;
}

/** What the viewer can do in their turn. */
function turn(view: TwistyPassagesView, moves: string[]): string {
  const can = (verb: string) => moves.some((move) => move.split(" ")[0] === verb);
  if (view.phase !== "start")
    return can("play") ? "Now play a card, or end your turn." : "Nothing fits now: end your turn.";
  const instead = [
    can("draw") ? "draw one" : "",
    can("trade") ? "offer one in a trade" : "",
  ].filter((way) => way !== "");
  if (!can("play"))
    return `Nothing fits ${fanucciInWords(view.stacks[view.seat!].at(-1) ?? "")}: ${listed([...instead, "pass"], "or")}.`;
  return `Play a card, or pass.${instead.length > 0 ? ` Before that you may ${listed(instead, "or")}.` : ""}`;
}

/** Why the winners won. */
function reason(view: TwistyPassagesView): string {
  if (view.options.hands > 1) return "The player who wins the most hands wins the match.";
  return view.winners.some((seat) => view.hands[seat].count === 0)
    ? "The first without cards wins."
    : "Nobody had drawn or played for so long that the fewest cards won.";
}

function motions(event: TwistyPassagesEvent): Motion[] {
  const hand = `hand:${event.seat}`;
  switch (event.kind) {
    case "deal":
    case "draw":
      return fly(event, "draw", hand);
    case "offer":
      return word(`seat:${event.seat}`, "offers a trade");
    case "give":
      return fly(event, hand, `hand:${event.partner}`);
    case "receive":
      return fly(event, `hand:${event.partner}`, hand);
    case "play":
      return fly(event, hand, `stack:${event.seat}`);
    case "trump":
      return fly(event, hand, "discard");
    case "pass":
      return word(`seat:${event.seat}`, "passes");
    case "win":
      return word(`seat:${event.seat}`, "wins!", "good");
  }
  return [];
}
