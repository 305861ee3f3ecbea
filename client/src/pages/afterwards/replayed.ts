// A turn of a replay in the form in which a table is shown: how things stood, and what had happened so far.
import { callOf } from "../../table/standing";
import type { Now, Replay, SeatNow, Step } from "../../wire/messages";

export function seatsOf(replay: Replay): SeatNow[] {
  return replay.seats.map(({ name, bot }) => ({
    name,
    person: bot === null,
    bot,
    free: false,
    here: true,
    host: false,
    muted: false,
    wish: null,
    left: null,
    pace: "normal" as const,
  }));
}

/** What everybody is called, as at the table. */
export function callsOf(replay: Replay): string[] {
  return seatsOf(replay).map(callOf);
}

export function asStanding(replay: Replay, at: number): Now {
  return {
    table: replay.table,
    game: replay.game,
    options: replay.options,
    phase: at === replay.moves ? "over" : "playing",
    round: replay.round,
    seed_hash: replay.seed_hash,
    deal: replay.deal,
    listed: false,
    clock: null,
    terms: { absence: null, window: 0, hand_pause: 0, slow: false },
    entered: false,
    clock_at: null,
    host: false,
    seats: seatsOf(replay),
    view: replay.turns[at].view,
    moves: [],
    asked: at,
    window: null,
    hints: false,
    comments: false,
    pace: "normal",
    next_hand: null,
    trial: false,
    daily: null,
  };
}

export function asSteps(replay: Replay, at: number): Step[] {
  return replay.turns.slice(0, at + 1).map((turn) => ({
    type: "played",
    n: turn.n + 1,
    at: 0,
    events: turn.events,
    text: turn.text,
    flourishes: turn.flourishes,
  }));
}
