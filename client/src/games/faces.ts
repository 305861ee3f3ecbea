// The table of games.
import Fortuno from "./fortuno/Middle.svelte";
import FortunoSeat from "./fortuno/Seat.svelte";
import { flatheadRummy } from "./flathead-rummy/face";
import type { GameFace } from "./game";
import { trophyCase } from "./trophy-case/face";
import TwistyMaze from "./twisty-maze/Middle.svelte";
import TwistyMazeSeat from "./twisty-maze/Seat.svelte";
import { twistyPassages } from "./twisty-passages/face";

export const FACES: Record<string, GameFace> = {
  "twisty-passages": twistyPassages,
  "flathead-rummy": flatheadRummy,
  "trophy-case": trophyCase,
  fortuno: {
    middle: Fortuno,
    seat: FortunoSeat,
    score: (view, seat) => (view.winners.includes(seat) ? "won" : ""),
    verbs: { play: "play it", name: "name it", add: "add it", return: "put it back", offer: "offer it", keep: "keep it", pass: "pass it on", give: "give it", split: "keep it", prefer: "play it instead" },
    phrase: fortunoPhrase,
  },
  "twisty-maze": {
    middle: TwistyMaze,
    seat: TwistyMazeSeat,
    score: (view, seat) => `${view.lengths[seat]} of ${view.needed[seat]}`,
    verbs: { use: "use it", discard: "discard it", take: "take it", pick: "pick it", move: "move it", put: "put it into a path", help: "help with it" },
    phrase: mazePhrase,
  },
};

function fortunoPhrase(words: string[], names: string[]): string {
  const [verb, ...rest] = words;
  const who = names[Number(rest[0])];
  if (verb === "play") return rest[0] === "call" ? "Play it and call “Fortuno!”" : "Play it without a word";
  if (verb === "four") return `Play all four ${rest[0]}s, ${{ W: "Wands", C: "Cups", S: "Swords", D: "Disks" }[rest[1]]} on top${rest[2] ? " and call “Fortuno!”" : ""}`;
  if (verb === "love") return `${who} becomes your lover`;
  if (verb === "accuse") return `Accuse ${who}`;
  if (verb === "look") return `Look at the hand of ${who}`;
  if (verb === "swap") return `${who} and ${names[Number(rest[1])]} swap hands`;
  if (verb === "ask") return rest.length === 0 ? "Ask" : rest.length === 1 ? `Ask ${who}` : `Ask ${who} for ${rest.slice(1).join(" ")}`;
  if (verb === "offer") return rest[0] === "none" ? "Say that you have none" : "Offer it";
  if (verb === "prefer") return `Rather: ${fortunoPhrase(rest, names)}`;
  return { draw: "Draw", flip: "Flip a card", name: "Name this card", add: "Add it", done: "Done", return: "Put it back", keep: "Keep it", pass: "Pass it on", give: "Give it",
    slap: "Slap!", steal: "Steal the reward", catch: "Catch!", immune: "Discard The Chariot and stay out", agree: "Agree", yield: "Give in", no: "No",
    rock: "✊ Rock", paper: "✋ Paper", scissors: "✌ Scissors", split: "Keep it" }[verb] ?? words.join(" ");
}

function mazePhrase(words: string[], names: string[]): string {
  const [verb, ...rest] = words;
  const who = names[Number(rest[0])];
  if (verb === "speed") return rest.length === 0 ? "Choose a speed" : `Speed ${rest[0]}`;
  if (verb === "look") return rest.length === 0 ? "Look at the top two" : `Look at card ${rest[0]}`;
  if (verb === "use" && rest[0] === "die") return `Raise a die that shows ${rest[1]}`;
  if (verb === "use" && rest[0] === "fewer") return "Let them draw one fewer";
  if (verb === "use") return rest.length === 0 ? "Use it" : `Use it: ${rest[0]}`;
  if (verb === "pick") return rest.length === 0 ? "Pick it" : `Pick ${who}`;
  if (verb === "take") return `Take it from ${who}`;
  if (verb === "put") return `Put it into the path of ${who}`;
  if (verb === "move") return `Move it to place ${rest[0]}`;
  return { draw: "Draw a card", stop: "Stop", roll: "Roll", extra: "Draw one extra", discard: "Discard it", help: "Help with it", story: "Tell a story", shuffle: "Shuffle the deck", done: "Done", no: "No" }[verb] ?? words.join(" ");
}
