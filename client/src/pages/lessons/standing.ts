// A moment of a lesson in the form in which a table is shown. The learner has the first seat.
import type { Now, SeatNow, Step, Turn } from "../../wire/messages";

export interface Moment {
  game: string;
  /** Of the players, the learner first. */
  names: string[];
  /** Which step, from 0. */
  step: number;
  /** Grows with each question. */
  asked: number;
  view: Now["view"];
  moves: string[];
}

export function asNow({ game, names, step, asked, view, moves }: Moment): Now {
  return {
    table: "",
    game,
    options: view?.options ?? {},
    phase: "playing",
    round: step + 1,
    seed_hash: "",
    deal: null,
    listed: false,
    comments: false,
    clock: null,
    terms: { absence: null, window: 0, hand_pause: 0, slow: false },
    entered: false,
    clock_at: null,
    host: false,
    seats: names.map(asSeat),
    view,
    moves,
    asked,
    window: null,
    hints: false,
    pace: "normal",
    next_hand: null,
    trial: false,
    daily: null,
  };
}

function asSeat(name: string): SeatNow {
  return {
    name,
    person: true,
    bot: null,
    free: false,
    here: true,
    host: false,
    muted: false,
    wish: null,
    left: null,
    pace: "normal",
  };
}

/** A turn as the step that follows `before` others. */
export function asStep(turn: Turn, before: number): Step {
  return {
    type: "played",
    n: before + 1,
    at: 0,
    events: turn.events,
    text: turn.text,
    flourishes: turn.flourishes,
  };
}
