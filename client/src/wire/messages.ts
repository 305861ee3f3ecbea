// The server's messages, as `oddeck.server.messages` declares them.
import type { View } from "../games/game";

export type Phase = "waiting" | "playing" | "paused" | "over" | "closed";

export interface Clock {
  seconds: number;
  bonus: number;
}

export interface SeatNow {
  name: string | null;
  person: boolean;
  bot: string | null;
  free: boolean;
  here: boolean;
  host: boolean;
  muted: boolean;
  wish: "pause" | "rematch" | null;
  left: number | null;
}

export interface Now {
  table: string;
  game: string;
  options: Record<string, unknown>;
  phase: Phase;
  round: number;
  seed_hash: string;
  listed: boolean;
  clock: Clock | null;
  clock_at: number | null;
  host: boolean;
  seats: SeatNow[];
  view: View | null;
  moves: string[];
  asked: number;
  window: number | null;
}

export type Step = { n: number; at: number } & (
  | { type: "played"; events: Record<string, unknown>[]; text: string[] }
  | { type: "said"; seat: number; name: string; text: string }
  | { type: "noted"; what: string; seat: number | null; name: string | null; text: string | null }
);

export interface Update {
  type: "update";
  viewer: number | null;
  first: number;
  steps: Step[];
  now: Now;
}

export interface Accepted {
  type: "accepted";
  id: number;
}

export interface Refused {
  type: "refused";
  reason: string;
  message: string;
  clause: string | null;
  id: number;
}

export type FromServer = Update | Accepted | Refused;

export type Command =
  | { type: "play"; asked: number; move: string }
  | { type: "say"; text: string }
  | { type: "leave" }
  | { type: "hand-over"; bot?: string | null }
  | { type: "take-back" }
  | { type: "place-bot"; seat: number; bot: string | null }
  | { type: "kick"; seat: number }
  | { type: "mute"; seat: number; muted: boolean }
  | { type: "pause"; wanted: boolean }
  | { type: "resume" }
  | { type: "rematch"; wanted: boolean };
