// What the table asks in Fortuno, in sentences for those who watch and those who have to answer.
import type { FortunoView } from "../../wire/views";
import { counted } from "../speech";
import { cardInWords, kindInWords, moveInWords } from "./kinds";

/** What is asked of the viewer, who may act. */
export function question(view: FortunoView, names: string[], moves: string[]): string {
  const by = view.player === null ? "" : names[view.player];
  switch (view.asking) {
    case "turn":
      return turn(view, moves);
    case "face":
      return `You face a draw of ${view.pending!.draw} from ${names[view.pending!.by]}: answer it with a fitting card, or draw and lose the turn.`;
    case "slap":
      return "Three of one value in three suits! Be the first to slap, and you may play any card.";
    case "steal":
      return `${by} slapped, but you hold the fourth: throw it in, and the reward is yours.`;
    case "reward":
      return "You were first. Play any one card as your reward, or none.";
    case "catch":
      return view.called
        ? `${names[view.accused!]} called “Fortuno!” in time: after a false catch they may give you a card.`
        : `${names[view.accused!]} has one card left and said nothing. Catch them first, and you give them a card.`;
    case "immune":
      return `${cardInWords(view.card ?? "")} hits everybody. Throw away The Chariot to stay out of it?`;
    case "name":
      return view.card === "M0"
        ? "The Fool stands for a card from 2 to 10: which?"
        : "Art stands for another card: which?";
    case "add":
      return additions(view, moves);
    case "love":
      return "Choose your lover. Until your next turn is over, you play from both hands.";
    case "return":
      return `Lay ${counted(toLayBack(view), "more card")} on the draw pile. Of those you lay there, the first will be on top.`;
    case "offer":
      return `${by} played The Devil. Offer an Ace, a court card or a Major, or say that you have none, true or not.`;
    case "accuse":
      return "Whom do you believe to lie? A liar draws 4; if it was true, you draw 4.";
    case "keep":
      return "Keep one of the cards that were offered.";
    case "swap":
      return "The largest and the smallest hand are swapped. Several are alike: choose whose.";
    case "pass":
      return "Everybody passes a card on. Choose yours.";
    case "ask":
      return "Whom do you ask, and for what?";
    case "moon":
      return `You drew ${cardInWords(view.drawn ?? "")}, which fits: play it now?`;
    case "look":
      return "Whose hand do you look at?";
    case "agree":
      return `Your lover would ${moveInWords(view.proposal ?? "")}. Agree, or choose something else.`;
    case "yield":
      return `Your lover would rather ${moveInWords(view.preferred ?? "")} than ${moveInWords(view.proposal ?? "")}. If you insist, rock, paper, scissors decides.`;
    case "match":
      return "Rock, paper, scissors: the winner has their way.";
    case "split":
      return `The love is over. Choose the cards you keep: ${counted(view.left!, "more", "more")}.`;
    case "give":
      return view.gift
        ? gift(view, names)
        : `You were asked for ${kindInWords(view.asked?.kind ?? "")}: give one that fits.`;
  }
  return "";
}

/** Lust and the church's two ask everybody who has a card left, so that the question tells nobody anything. */
function additions(view: FortunoView, moves: string[]): string {
  const nothing = moves.every((move) => move === "done");
  if (view.card === "M11")
    return nothing
      ? "You have nothing to add to Lust."
      : "Add Princesses and Princes to Lust, as many as you like.";
  const other = cardInWords(view.card === "M2" ? "M5" : "M2");
  const own = `you draw ${view.card === "M2" ? 2 : 3}`;
  return nothing
    ? `You cannot add ${other}: ${own}.`
    : `Add ${other}, and all others draw 2. Otherwise ${own}.`;
}

function turn(view: FortunoView, moves: string[]): string {
  if (view.drawn) return `You drew ${cardInWords(view.drawn)}, and must play it.`;
  if (moves.includes("flip"))
    return view.top === null
      ? "The pile is empty: flip a card."
      : "A Major lies on top: flip a card.";
  if (moves.includes("draw")) return "Nothing fits: draw until something does.";
  if (view.top === null || view.top.startsWith("M"))
    return "There is nothing to flip: play any card.";
  return `Match ${cardInWords(view.top)} in suit or value, or play an Ace or a Major.`;
}

/** How many of three cards The Hanged Man still wants back: those on top of the draw pile that one knows were laid there just now, since six were drawn before. */
function toLayBack(view: FortunoView): number {
  const laid = ["0", "1", "2"].filter((place) => place in view.draw.known).length;
  return Math.min(3 - laid, view.hands[view.seat!].count);
}

function gift(view: FortunoView, names: string[]): string {
  const { to, may_decline: may } = view.gift!;
  return may
    ? `${names[to]} accused you wrongly. Give them a card, if you like.`
    : `You caught ${names[to]}. Give them a card of yours.`;
}

/** What the one does whom the table waits for. */
export function waiting(view: FortunoView, names: string[]): string {
  const who = names[view.actors[0]];
  if (view.asked && view.asking === "give")
    return `${names[view.turn]} asks ${names[view.asked.seat]} for ${kindInWords(view.asked.kind)}.`;
  const doing: Record<string, string> = {
    face: `faces a draw of ${view.pending?.draw}`,
    name: "names a card",
    add: "may add cards",
    love: "chooses a lover",
    return: "puts cards back",
    offer: "answers The Devil",
    accuse: "looks for liars",
    keep: "keeps a card",
    swap: "chooses whose hands are swapped",
    pass: "passes a card",
    ask: "asks for a card",
    moon: "may play the card",
    look: "looks at a hand",
    reward: "may play any card",
    agree: "confers with their lover",
    yield: "confers with their lover",
    match: "plays rock, paper, scissors with their lover",
    split: "divides the cards",
    give: "gives a card",
  };
  const does = doing[view.asking ?? ""];
  return does ? `${who} ${does}.` : "";
}
