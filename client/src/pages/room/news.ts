// What happened at a table besides the game, as sentences.
import { levelLabel } from "../../levels";
import type { Step } from "../../wire/messages";

type Noted = Extract<Step, { type: "noted" }>;

const BECAUSE: Record<string, string> = { asked: "as they asked", absent: "who has been away", clock: "whose time ran out" };

/** A sentence about a note; empty for what needs none. */
export function newsOf({ what, name, text }: Noted): string {
  const who = name ?? "Somebody";
  switch (what) {
    case "sat":
      return `${who} sat down.`;
    case "left":
      return `${who} left the table.`;
    case "kicked":
      return `The host sent ${who} away.`;
    case "bot":
      return `A bot took a seat: ${levelLabel(text ?? "")}.`;
    case "no-bot":
      return "A bot left its seat.";
    case "stand-in":
      return `A bot plays for ${who}${text && BECAUSE[text] ? `, ${BECAUSE[text]}` : ""}.`;
    case "back":
      return `${who} is back.`;
    case "muted":
      return `The host muted ${who}.`;
    case "unmuted":
      return `${who} may chat again.`;
    case "wish":
      return text === "pause" ? `${who} would like a pause.` : `${who} would like another game.`;
    case "no-wish":
      return `${who} has changed their mind.`;
    case "paused":
      return "The game pauses.";
    case "resumed":
      return `${who} ended the pause.`;
    case "dealt":
      return "The cards are dealt.";
    case "again":
      return "Another game begins.";
    case "over":
      return "The game is over.";
    case "closed":
      return `The table is closed: ${text}.`;
    default:
      return "";
  }
}

/** How many lines others have said after so many steps were read. */
export function unread(steps: Step[], read: number, viewer: number | null): number {
  return steps.slice(read).filter((step) => step.type === "said" && step.seat !== viewer).length;
}
