// The steps of a table as lines to read: what was played, what was done for the viewer, who came and went.
import type { TableEvent } from "../../wire/views";
import type { Refused, Step } from "../../wire/messages";

export interface Line {
  /** Unique, in order. */
  key: string;
  text: string;
  kind: "played" | "noted" | "own" | "feat";
}

/** Something the client did for the viewer, and after how many steps. */
export interface OwnNote {
  after: number;
  text: string;
}

/**
 * All lines so far. Chat has its own place, but stories are a part of the game. Someone who is `alone` with bots knows when they
 * pause. Names of feats that are `rude` come only to those who want them.
 */
export function linesOf(steps: Step[], own: OwnNote[] = [], alone = false, rude = false): Line[] {
  const lines: Line[] = [];
  const waiting = [...own];
  for (const [place, step] of steps.entries()) {
    while (waiting.length > 0 && waiting[0].after < step.n) lines.push(noteOf(waiting.shift()!));
    if (step.type === "played") {
      once(step.text).forEach((text, part) =>
        lines.push({ key: `${step.n}.${part}`, text, kind: "played" }),
      );
      for (const { name } of (step.flourishes ?? []).filter((one) => rude || !one.rude))
        lines.push({ key: `${step.n}.${name}`, text: `${name}!`.replace("!!", "!"), kind: "feat" });
    } else if (step.type === "said") {
      if (step.story)
        lines.push({ key: `${step.n}`, text: `${step.name}: “${step.text}”`, kind: "noted" });
    } else if (step.type === "noted") {
      const text =
        isGranted(step, steps[place + 1]) || (alone && isPause(step)) ? null : told(step);
      if (text !== null) lines.push({ key: `${step.n}`, text, kind: "noted" });
    }
  }
  return [...lines, ...waiting.map(noteOf)];
}

/** What happened in the game at a step. */
export function eventsOf(step: Step): TableEvent[] {
  return step.type === "played" ? (step.events as TableEvent[]) : [];
}

/** What one move did, each thing once: how often it did that is told where it is told first. */
export function once(text: string[]): string[] {
  return [...new Set(text)].map((one) => {
    const times = text.filter((other) => other === one).length;
    return times === 1
      ? one
      : `${one.replace(/\.$/, "")}, ${times === 2 ? "twice" : `${times} times`}.`;
  });
}

function noteOf(note: OwnNote): Line {
  return { key: `own-${note.after}-${note.text}`, text: note.text, kind: "own" };
}

type Noted = Extract<Step, { type: "noted" }>;

/** Whether it is the wish for a pause that begins with it: that says enough. */
function isGranted(step: Noted, next: Step | undefined): boolean {
  return (
    step.what === "wish" &&
    step.text === "pause" &&
    next?.type === "noted" &&
    next.what === "paused"
  );
}

function isPause({ what }: Noted): boolean {
  return what === "paused" || what === "resumed";
}

const WHY: Record<string, string> = {
  asked: "as they asked",
  absent: "who is away",
  clock: "whose time is up",
};

/** That somebody is ready for the next hand, the table shows. */
const WISHES: Record<string, string> = {
  pause: "asks for a pause",
  rematch: "would like another game",
};

/** Something about the table in words; null for what nobody needs to read. */
export function told({ what, name, text }: Noted): string | null {
  switch (what) {
    case "sat":
      return `${name} sits down.`;
    case "left":
      return `${name} leaves the table.`;
    case "kicked":
      return `${name} was sent away by the host.`;
    case "host":
      return `${name} is the host now.`;
    case "stand-in":
      return `A bot plays for ${name}${text && WHY[text] ? `, ${WHY[text]}` : ""}.`;
    case "back":
      return `${name} plays again.`;
    case "muted":
      return `${name} may not chat.`;
    case "unmuted":
      return `${name} may chat again.`;
    case "wish":
      return WISHES[text ?? ""] === undefined ? null : `${name} ${WISHES[text ?? ""]}.`;
    case "no-wish":
      return `${name} takes that back.`;
    case "paused":
      return "The game is paused.";
    case "resumed":
      return `${name} ends the pause.`;
    case "dealt":
      return "The cards are dealt.";
    case "again":
      return "Another game.";
    case "plan":
      return "The host has chosen the next game.";
    case "applause":
      return `${name} applauds.`;
    case "over":
      return "The game is over.";
    case "edition":
      return "The rules of this game have a new edition; the game goes on under it.";
    case "old-game":
      return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    case "closed":
      return `The table is closed${text ? `: ${text}` : ""}.`;
    default:
      return null;
  }
}

/** How the table names things, to whom its notation says nothing. */
export interface Naming {
  names: string[];
  /** A card's full name; undefined if that is no card. */
  title: (card: string) => string | undefined;
}

/** Cards as they are written, one after the other: `2La ∞Ra`. */
const CARDS = /[0-9∞][A-Z][a-z]\b(?: [0-9∞][A-Z][a-z]\b)*/g;

/** Why something was refused: with the clause, without the move as it is written (who reads it has just tried it), and with names for seats and cards. */
export function reasonOf(
  { message, clause }: Refused,
  move: string,
  { names, title }: Naming,
): string {
  const said = message.startsWith(`${move}: `) ? message.slice(move.length + 2) : message;
  const named = said
    .replace(/\bseat (\d+)\b/g, (written, seat) => names[Number(seat)] ?? written)
    .replace(CARDS, (written) =>
      written
        .split(" ")
        .map((card) => title(card.replace("∞", "i")) ?? card)
        .join(", "),
    );
  const sentence = named.charAt(0).toUpperCase() + named.slice(1);
  return clause === null || sentence.includes(clause) ? sentence : `${sentence} (${clause})`;
}
/** A text cut at the ids of clauses, which can be looked up. */
export function clausesIn(text: string): { text: string; clause: boolean }[] {
  return text
    .split(/\b([A-Z]{2}-\d+[a-z]?)\b/)
    .map((part, number) => ({ text: part, clause: number % 2 === 1 }))
    .filter((part) => part.text !== "");
}
