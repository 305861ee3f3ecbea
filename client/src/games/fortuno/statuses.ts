// What has become of a player: each a short chip, and the card that tells more about it.
import type { FortunoView } from "../../wire/views";
import { counted } from "../speech";

export interface Status {
  text: string;
  help: string;
  /** The card whose text explains it. */
  card: string | null;
  mood: "good" | "bad" | "plain";
}

/** Whom a seat is in love with. */
export function partnerOf(view: FortunoView, seat: number): number | null {
  const pair = view.lovers.find((pair) => pair.player === seat || pair.lover === seat);
  return pair === undefined ? null : pair.player === seat ? pair.lover : pair.player;
}

export function statusesOf(view: FortunoView, seat: number, names: string[]): Status[] {
  const found: Status[] = [];
  const hermit = view.hermits[String(seat)] ?? 0;
  const partner = partnerOf(view, seat);
  if (view.eliminated.includes(seat))
    found.push({
      text: "out of the game",
      help: "Eliminated: by Death, flipped, or by Fortune as the only card.",
      card: null,
      mood: "bad",
    });
  if (hermit > 0)
    found.push({
      text: `hermit, ${counted(hermit, "turn")}`,
      help: `Misses ${counted(hermit, "turn")} and stays out of cards for the whole group.`,
      card: "M9",
      mood: "bad",
    });
  if (partner !== null)
    found.push({
      text: `♥ ${partner === view.seat ? "you" : names[partner]}`,
      help: "Lovers play from both hands until the next turn of the one who chose is over.",
      card: "M6",
      mood: "good",
    });
  if (view.pending && view.turn === seat)
    found.push({
      text: `faces ${view.pending.draw}`,
      help: `Answers the draw of ${view.pending.draw}, or draws and loses the turn.`,
      card: null,
      mood: "bad",
    });
  if (view.said_none.includes(seat))
    found.push({
      text: "“I have none”",
      help: "Said to have no Ace, court card or Major for The Devil.",
      card: "M15",
      mood: "plain",
    });
  if (!view.eliminated.includes(seat) && view.hands[seat].count === 1)
    found.push({ text: "one card!", help: "One card left.", card: null, mood: "bad" });
  return found;
}
