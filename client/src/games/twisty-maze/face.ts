// Twisty Passages, the maze: how fast dare you run?
import type { TwistyMazeEvent, TwistyMazeView } from "../../wire/views";
import type { GameFace, Motion } from "../game";
import { fly, word } from "../motions";
import { counted, listed } from "../speech";
import { question, waiting } from "./asking";
import Controls from "./Controls.svelte";
import Middle from "./Middle.svelte";
import OwnPath from "./OwnPath.svelte";
import Seat from "./Seat.svelte";
import { storyOf } from "./stories";
import { plainTitle } from "./titles";

/** The verb by which a card of one's path answers what is asked. */
const ANSWERS: Record<string, string> = {
  discard: "discard",
  stop_or: "discard",
  help: "help",
  pass: "pick",
  order: "pick",
  salvage: "pick",
  name: "pick",
  move: "discard",
};

export const twistyMaze: GameFace<TwistyMazeView, TwistyMazeEvent> = {
  middle: Middle,
  seat: Seat,
  body: "cards",
  hand: OwnPath,
  holder: (card, view) =>
    view.paths.findIndex((path: string[], seat: number) =>
      [...path, ...view.aside[seat]].includes(card),
    ),
  score: (view, seat) => `${view.lengths[seat]} / ${view.needed[seat]}`,
  verbs: {
    use: "use it",
    discard: "discard it",
    take: "take it",
    pick: "choose it",
    move: "move it",
    put: "put it into a path",
    help: "help with it",
  },
  phrase,
  place: (move, view) => {
    const [verb, first, second] = move.split(" ");
    if (verb === "draw" || verb === "look" || verb === "shuffle") return "draw";
    if (verb === "discard") return "discard";
    if (verb === "put") return `path:${first}`;
    if (verb === "take") return `hand:${view.seat}`;
    if (verb === "pick" && /^\d$/.test(first)) return `seat:${first}`;
    if (verb === "use" && /^(vortex-mine|entropic-vortex|missing-time)/.test(first))
      return `seat:${second}`;
    if (verb === "use" && second === undefined) return "discard";
    return null;
  },
  attempt: (card, place, view) => {
    if (view.seat === null || !view.actors.includes(view.seat)) return null;
    const owner = view.paths.findIndex((path) => path.includes(card));
    const seat = /^(?:path|seat):(\d+)$/.exec(place ?? "")?.[1];
    if (view.when !== null) return `use ${card}`;
    if (view.asking === "take") return `take ${owner} ${card}`;
    if (view.asking === "story" && seat !== undefined) return `put ${seat} ${card}`;
    const verb = ANSWERS[view.asking ?? ""];
    return verb === undefined ? null : `${verb} ${card}`;
  },
  status: (view, names, moves) => question(view, names, moves, plainTitle),
  meanwhile: (view, names) => waiting(view, names, plainTitle),
  controls: Controls,
  controlled: (moves, view) =>
    view.when === null &&
    ((view.asking === "speed" && moves.length > 1) ||
      (view.asking === "story" && moves.includes("story"))),
  byHand: ["story"],
  story: (view, deck) =>
    view.asking === "story" && view.options.stories !== false
      ? { seat: view.actors[0], theme: storyOf(deck, view.card ?? "") }
      : null,
  motions,
  outcome: (view, names) => ({
    title: `${listed(view.winners.map((seat) => names[seat]))} ${gotOut(view) ? "got out of the maze" : view.winners.length === 1 ? "has the longest path" : "have the longest paths"}`,
    rows: view.ranking.map((seat) => ({
      seat,
      score: counted(view.lengths[seat], "card"),
      note: `${view.needed[seat]} needed`,
      won: view.winners.includes(seat),
    })),
    text: gotOut(view)
      ? "The first whose path is long enough at the end of their turn is out."
      : `For ${view.idle_limit} turns in a row nobody took a step, so the longest path wins.`,
  }),
};

function phrase(words: string[], names: string[], view: TwistyMazeView, cards: string[]): string {
  const [verb, ...rest] = words;
  const who = names[Number(rest[0])];
  const slug = cards[0]?.replace(/\.\d+$/, "");
  switch (verb) {
    case "speed":
      return rest.length === 0
        ? "Choose a speed"
        : rest[0] === "0"
          ? "Stand still"
          : `Speed ${rest[0]}`;
    case "look":
      return rest.length === 0
        ? "Look at the top two"
        : `Look at the ${{ 3: "third", 4: "fourth" }[rest[0]] ?? `${rest[0]}th`} card`;
    case "use":
      if (rest[0] === "die")
        return rest.length === 1
          ? "Raise a die"
          : `Raise a ${rest[1]} to ${Math.min(6, Number(rest[1]) + 1)}`;
      if (rest[0] === "fewer") return "Let them draw one fewer";
      if (rest.length === 0) return cards.length === 0 ? "Use a star card" : "Use it";
      return slug === "laying-traps"
        ? `Hide it as card ${rest[0]} of the deck`
        : `Use it on ${who}`;
    case "pick":
      return rest.length === 0
        ? "Choose it"
        : Number(rest[0]) === view.seat
          ? "Choose yourself"
          : `Choose ${who}`;
    case "take":
      return rest.length === 0 ? "Take it" : `Take it from ${who}`;
    case "put":
      return rest.length === 0 ? "Put it into a path" : `Put it into ${who}’s path`;
    case "move":
      return rest.length === 0 ? "Move it" : `Move it to place ${rest[0]}`;
    case "draw":
      return "Draw a card";
    case "no":
      return (
        {
          shuffle: "Leave the deck",
          extra: "No, that is enough",
          help: "Do not help",
          stop_or: "Ignore it, by the light of the Lantern",
          pass_on: "Let it end",
          exit: "Let it be",
        }[view.asking as string] ?? "No, go on"
      );
    case "done":
      return view.asking === "look" ? "No more looking" : "Leave the rest";
  }
  return (
    {
      stop: "Stop",
      roll: "Roll",
      extra: "Draw one more",
      discard: "Discard it",
      help: "Help with it",
      story: "Tell a story",
      shuffle: "Shuffle the deck",
    }[verb] ?? words.join(" ")
  );
}

/** Whether somebody has won by a path that was long enough, and not because nobody moved any more. */
function gotOut(view: TwistyMazeView): boolean {
  return (
    view.winners.length === 1 &&
    view.winners[0] === view.turn &&
    view.lengths[view.turn] >= view.needed[view.turn]
  );
}

function motions(event: TwistyMazeEvent): Motion[] {
  const path = `path:${event.seat}`;
  const seat = `seat:${event.seat}`;
  switch (event.kind) {
    case "draw":
      return fly(event, "draw", "obeyed");
    case "join":
    case "join_start":
      return fly(event, "obeyed", path);
    case "discard":
    case "use":
    case "help":
      return fly(event, path, "discard");
    case "take":
      return fly(event, `path:${event.source}`, path);
    case "give":
    case "put":
      return fly(event, path, `path:${event.to}`);
    case "claim":
    case "salvage":
      return fly(event, "discard", path);
    case "hide":
      return fly(event, "obeyed", "draw");
    case "roll":
      return [{ kind: "dice", at: "dice", dice: event.dice! }];
    case "die_up":
      return word("dice", `${event.face}!`);
    case "speed":
      return word(seat, event.speed === 0 ? "stands still" : `speed ${event.speed}`);
    case "faster":
      return word(seat, `speed ${event.speed}`, "bad");
    case "stop":
      return word(seat, "stops", "bad");
    case "shortened":
      return word(seat, `−${event.number}: turn over`, "bad");
    case "cancel":
      return word("obeyed", "cancelled", "good");
    case "extra":
      return word(seat, `+${event.number} to draw`, "good");
    case "fewer":
      return word(seat, `${event.number} fewer`, "bad");
    case "story":
      return word(seat, "tells a story");
    case "shuffle":
    case "reshuffle":
      return [{ kind: "shuffle", at: "draw" }];
    case "shuffle_path":
      return [{ kind: "shuffle", at: path }];
    case "reverse":
      return word("draw", "↺");
    case "extra_turn":
      return word(seat, "an extra turn", "good");
    case "open":
      return word(seat, "has chosen");
    case "longest":
      return word(seat, "the longest path!", "good");
    case "win":
      return word(seat, "out of the maze!", "good");
  }
  return [];
}
