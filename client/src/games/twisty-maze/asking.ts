// What the maze asks, in sentences.
import type { TwistyMazeView } from "../../wire/views";
import { counted } from "../speech";

/** Windows: what may be done now, before it goes on. */
const WINDOWS: Record<string, string> = {
  before_speed: "Before the speed is declared, you may use a star card.",
  before_draw: "Before the next card is drawn, you may use a star card.",
  end: "At the end of the turn, you may use a star card.",
  before_roll: "The dice are about to roll: change their number?",
  after_roll: "The dice have fallen: change them?",
  claim: "An Item is being discarded: claim it for your own path?",
  cancel: "You may cancel this card.",
  trap: "It is a trap: hide it in the deck instead of obeying it?",
  timewarp: "The turn is over: take one of your own now?",
};

/** What is asked of the viewer, who may act. */
export function question(
  view: TwistyMazeView,
  names: string[],
  moves: string[],
  title: (card: string) => string,
): string {
  const card = view.card === null ? "the card" : title(view.card);
  if (view.when !== null)
    return view.when === "claim" && view.item
      ? `${title(view.item)} is being discarded: claim it for your own path?`
      : view.when === "cancel"
        ? cancelling(view, card)
        : WINDOWS[view.when];
  switch (view.asking) {
    case "look":
      return "Before you choose a speed you may look into the deck.";
    case "shuffle":
      return "Shuffle the deck, or leave it as it is?";
    case "speed":
      return speed(view);
    case "draw":
      return `Draw a card: ${view.left_to_draw} to go.`;
    case "discard":
      return `Discard a card from your path${view.card === null ? "" : `, for ${card}`}.`;
    case "stop_or":
      return "Discard a card, or stop drawing.";
    case "roll_or_stop":
      return "Roll and take what comes, or stop drawing.";
    case "extra":
      return `${card} lets you draw one more card. Will you?`;
    case "help":
      return `${names[view.turn]} stands at a locked door. Discard a card of yours to open it?`;
    case "story":
      return `${moves.includes("story") ? "Tell a story, or slip" : "Slip"} one of your cards into the middle of somebody’s path.`;
    case "pick":
      return `Choose a player for ${card}.`;
    case "take":
      return view.card?.startsWith("timeslip")
        ? `${card}: take a card from the other path.`
        : "Your Pocket card has come true: take a card from another path for it.";
    case "pass":
      return `Choose a card of your path to pass on. All choose at once.`;
    case "order":
      return "Put the path in a new order: tap the cards from the start on, or leave the rest as they are.";
    case "salvage":
      return "Take a card from the discards to the end of your path.";
    case "move":
      return "Your turn ends in the trap. Move it to another place in your path, or discard it.";
    case "pass_on":
      return "The Vortex hit you. Pass it on to somebody else?";
    case "name":
      return "Choose the card of their path that they lose.";
    case "exit":
      return "You are long enough, but drew no Black Zone card. Make somebody discard one?";
  }
  return "";
}

/** Once all choices of an exchange are open, it can still be cancelled. */
function cancelling(view: TwistyMazeView, card: string): string {
  return Object.keys(view.choices).length > 0
    ? `All have chosen, and no card has moved yet: you may still cancel ${card}.`
    : `You may cancel ${card}.`;
}

function speed(view: TwistyMazeView): string {
  const missing = view.needed[view.seat!] - view.lengths[view.seat!];
  return missing > 0
    ? `How fast? You need ${counted(missing, "more card")} to get out.`
    : "How fast? You are long enough: stand still, and the turn ends with what you have.";
}

/** What the one does whom the table waits for. */
export function waiting(
  view: TwistyMazeView,
  names: string[],
  title: (card: string) => string,
): string {
  const who = names[view.actors[0]];
  if (view.when !== null) return `${who} may use a star card before it goes on.`;
  const doing: Record<string, string> = {
    speed: "chooses a speed",
    draw: "draws",
    look: "may look into the deck",
    discard: "discards a card",
    story: "tells a story, or puts a card",
    roll_or_stop: "rolls or stops",
    stop_or: "discards or stops",
  };
  return `${who} ${doing[view.asking ?? ""] ?? `decides${view.card === null ? "" : `: ${title(view.card)}`}`}.`;
}
