// Fortuno: one pile, twenty-two Major Arcana in the way, and a call when one card is left.
import { sorted } from "../../cards/deck";
import type { FortunoEvent, FortunoView } from "../../wire/views";
import type { GameFace, Motion } from "../game";
import { cardsOf, fly, word } from "../motions";
import { grouped } from "../orders";
import { begun, counted, listed } from "../speech";
import { question, waiting } from "./asking";
import Controls from "./Controls.svelte";
import { cardInWords, kindInWords, moveInWords, valueName } from "./kinds";
import Middle from "./Middle.svelte";
import Seat from "./Seat.svelte";

const mine = (view: FortunoView): string[] =>
  view.seat === null ? [] : view.hands[view.seat].known;

/** Verbs by which a card of one's hand answers what is asked. */
const ANSWERS: Record<string, string> = {
  turn: "play",
  face: "play",
  reward: "play",
  moon: "play",
  add: "add",
  return: "return",
  offer: "offer",
  keep: "keep",
  pass: "pass",
  give: "give",
  split: "split",
  agree: "prefer play",
};

export const fortuno: GameFace<FortunoView, FortunoEvent> = {
  middle: Middle,
  seat: Seat,
  body: "line",
  score: (view, seat) => (view.winners.includes(seat) ? "won" : ""),
  usual: ["play call", "add call", "play"],
  rash: (move, view) => move === "catch" && view.called,
  verbs: {
    play: "play it",
    name: "name it",
    add: "add it",
    return: "lay it on the draw pile",
    offer: "offer it",
    keep: "keep it",
    pass: "pass it on",
    give: "give it",
    split: "keep it",
    prefer: "play it instead",
    ask: "ask for it",
  },
  phrase,
  place: (move, view) => {
    const [verb, first] = move.split(" ");
    if (verb === "draw" || verb === "flip" || verb === "return") return "draw";
    if (["play", "four", "add", "immune", "steal"].includes(verb)) return "discard";
    if (["love", "accuse", "look"].includes(verb)) return `seat:${first}`;
    if (verb === "give" && view.gift) return `seat:${view.gift.to}`;
    return null;
  },
  attempt: (card, _, view) => {
    const verb = ANSWERS[view.asking ?? ""] ?? "play";
    return mine(view).includes(card) ? `${verb} ${card}` : null;
  },
  status: question,
  meanwhile: waiting,
  controls: Controls,
  controlsInMiddle: true,
  controlled: (moves) =>
    moves.length > 12 && moves.every((move) => /^(ask|name) /.test(move)) && "all",
  // The last two are asked whatever one holds; an answer that came at once would tell what one does not.
  byHand: ["slap", "catch", "steal", "immune", "done", "offer"],
  motions,
  outcome: (view, names) => ({
    title: `${listed(view.winners.map((seat) => names[seat]))} won`,
    rows: view.ranking.map((seat) => ({
      seat,
      score: view.eliminated.includes(seat) ? "out" : counted(view.hands[seat].count, "card"),
      note: "",
      won: view.winners.includes(seat),
    })),
    text:
      view.winners.length > 1
        ? "Players who have no cards at the end of a turn win, together if there are several."
        : "The first without cards wins.",
  }),
  out: (events, seat) => {
    const place = events.findLastIndex((event) => event.kind === "out" && event.seat === seat);
    const cause = events
      .slice(0, place)
      .findLast((event) => event.kind === "flip" || event.kind === "play");
    return cause?.kind === "flip"
      ? `You flipped ${cardInWords(cardsOf(cause)[0] ?? "")}: you are out of the game.`
      : "Fortune was your last card: you are out of the game.";
  },
  orders: [
    {
      name: "suit",
      arrange: (cards, deck) =>
        grouped(sorted(deck, cards, "suit"), (card) =>
          card.startsWith("M") ? "M" : card.slice(-1),
        ),
    },
    {
      name: "value",
      arrange: (cards, deck) =>
        grouped(sorted(deck, cards, "rank"), (card) => (card.startsWith("M") ? "M" : "minor")),
    },
  ],
};

function phrase(words: string[], names: string[], view: FortunoView, cards: string[]): string {
  const [verb, ...rest] = words;
  const who = names[Number(rest[0])];
  const own = (seat: string) => Number(seat) === view.seat;
  switch (verb) {
    case "play":
      return rest.includes("call")
        ? "Play it and call “Fortuno!”"
        : mustCall(view, cards)
          ? "Play it in silence, and risk a catch"
          : "Play it";
    case "add":
      return rest.includes("call")
        ? "Add it and call “Fortuno!”"
        : mustCall(view, cards)
          ? "Add it in silence, and risk a catch"
          : "Add it";
    case "four":
      return rest.length < 2
        ? `Play four ${rest[0] ? `${valueName(rest[0])}s` : "at once"}`
        : begun(moveInWords(words.join(" ")));
    case "prefer":
      return rest.length === 0 || rest[0] === "play"
        ? `Play it instead${rest.includes("call") ? " and call “Fortuno!”" : ""}`
        : `Rather ${moveInWords(rest.join(" "))}`;
    case "love":
      return rest.length === 0 ? "Choose a lover" : `Love ${who}`;
    case "accuse":
      return rest.length === 0 ? "Accuse somebody" : `${who} lies!`;
    case "look":
      return rest.length === 0 ? "Look at a hand" : `${who}’s hand`;
    case "swap":
      return rest.length === 0
        ? "Swap hands"
        : rest.length === 1
          ? `${own(rest[0]) ? "You swap" : `${who} swaps`} with`
          : `${own(rest[0]) ? "You" : who} and ${own(rest[1]) ? "you" : names[Number(rest[1])]} swap hands`;
    case "ask":
      return rest.length === 0
        ? "Ask"
        : rest.length === 1
          ? `Ask ${who}`
          : `Ask ${who} for ${kindInWords(rest.slice(1).join(" "))}`;
    case "offer":
      return rest[0] === "none" ? "Say that you have none" : "Offer it";
    case "draw":
      return view.asking === "face" && view.pending
        ? `Draw ${view.pending.draw}`
        : "Draw until you can play";
    case "give":
      return "Give it";
    case "catch":
      return view.called ? "Catch all the same" : "Catch!";
    case "no":
      return NO[view.asking ?? ""] ?? "No";
    case "done":
      return view.asking === "add" && view.card !== "M11"
        ? `Draw ${view.card === "M2" ? 2 : 3}`
        : "Done";
  }
  return PLAIN[verb] ?? words.join(" ");
}

/** Whether playing the chosen card leaves one, so that silence means something. */
function mustCall(view: FortunoView, cards: string[]): boolean {
  return (
    cards.length === 1 &&
    view.seat !== null &&
    view.hands.some(
      (hand: { count: number; known: string[] }) =>
        hand.known.includes(cards[0]) && hand.count === 2,
    )
  );
}

const PLAIN: Record<string, string> = {
  flip: "Flip a card",
  name: "Name this card",
  return: "Lay it on the draw pile",
  keep: "Keep it",
  pass: "Pass it on",
  split: "Keep it",
  slap: "Slap!",
  steal: "Throw in the fourth",
  immune: "Throw away The Chariot",
  agree: "Agree",
  yield: "Give in",
  rock: "Rock",
  paper: "Paper",
  scissors: "Scissors",
};
const NO: Record<string, string> = {
  slap: "Let it be",
  steal: "Let it be",
  catch: "Let it be",
  immune: "Keep The Chariot",
  reward: "Play nothing",
  accuse: "Accuse nobody",
  yield: "Insist",
  moon: "Keep it",
  give: "Give nothing",
};

function motions(event: FortunoEvent): Motion[] {
  const hand = `hand:${event.seat}`;
  const seat = `seat:${event.seat}`;
  const partner = `hand:${event.partner}`;
  switch (event.kind) {
    case "deal":
    case "draw":
      return fly(event, "draw", hand);
    case "flip":
      return fly(event, "draw", "discard");
    case "play":
    case "four":
    case "add":
    case "steal":
      return fly(event, hand, "discard");
    case "immune":
      return [...fly(event, hand, "discard"), ...word(seat, "stays out")];
    case "call":
      return word(seat, "Fortuno!", "good");
    case "name":
      return word("discard", begun(cardInWords(cardsOf(event)[0] ?? "")));
    case "slap":
      return word("discard", "slap!", "good");
    case "catch":
      return word(`seat:${event.partner}`, "caught?", "bad");
    case "face":
      return word(seat, `draw ${event.number}?`, "bad");
    case "skip":
      return word(seat, "loses the turn", "bad");
    case "hermit":
      return word(seat, "a hermit", "bad");
    case "out":
      return word(seat, "out of the game", "bad");
    case "reverse":
      return word("discard", event.direction! > 0 ? "↻" : "↺");
    case "reshuffle":
      return [{ kind: "shuffle", at: "draw" }];
    case "give":
    case "pass":
      return fly(event, hand, partner);
    case "keep":
      return fly(event, partner, hand);
    case "return":
      return fly(event, hand, "draw");
    case "swap":
      return [{ kind: "swap", one: hand, other: partner }];
    case "universe":
      return [{ kind: "fly", from: hand, to: partner, cards: [null, null] }];
    case "love":
      return [...word(seat, "♥", "good"), ...word(`seat:${event.partner}`, "♥", "good")];
    case "divorce":
      return word(seat, "part", "bad");
    case "liar":
      return word(seat, "a liar!", "bad");
    case "innocent":
      return word(seat, "it was true", "good");
    case "lacks":
      return word(seat, "none");
    case "match":
      return word(seat, ["rock", "paper", "scissors"][event.fist!]);
    case "sixes":
      return word(seat, "666!", "good");
    case "win":
      return word(seat, "wins!", "good");
  }
  return [];
}
