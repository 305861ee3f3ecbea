// What a bot advises: the chance of each move, how far it is behind the best, and one reason.
import type { Advised } from "../../wire/messages";

export interface Advice {
  move: string;
  /** Of winning, in percent; empty where the move was hardly tried. */
  chance: string;
  /** Against the best move. */
  difference: string;
  reason: string;
}

/** The best few moves. */
export function adviceOf(moves: Advised[], most = 3): Advice[] {
  return moves.slice(0, most).map((one, place) => ({
    move: one.move,
    chance: one.behind === null ? "" : percent(one.chance),
    difference: place === 0 ? "best" : differenceOf(one.behind),
    reason: place === 0 ? praise(moves) : reasonOf(one.behind),
  }));
}

function differenceOf(behind: number | null): string {
  if (behind === null) return "";
  return behind === 0 ? "as good" : `−${percent(behind)}`;
}

function praise([, second]: Advised[]): string {
  if (second === undefined) return "There is nothing else to do.";
  if (second.behind === null) return "The other moves did badly as soon as they were tried.";
  return second.behind === 0
    ? "Others are as good, as far as the bot can tell."
    : "It wins more of the games that could follow than any other move.";
}

function reasonOf(behind: number | null): string {
  if (behind === null) return "It did badly in the few games that the bot tried.";
  return behind === 0
    ? "The difference may be chance."
    : "It wins fewer of the games that could follow.";
}

/** A number and its sign stay together. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}
