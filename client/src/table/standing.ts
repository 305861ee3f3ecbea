// How things stand, in words that fit every game.
import type { GameFace, Result, View } from "../games/game";
import type { SeatNow } from "../wire/messages";

/** What somebody is called on the table, where there is little room: people by their names, bots by their seats. */
export function callOf(seat: SeatNow, number: number): string {
  if (seat.bot !== null && !seat.person) return `Bot ${number}`;
  return seat.name ?? `Seat ${number}`;
}

/** A text of the server with everybody called as on the table. */
export function withCalls(text: string, seats: SeatNow[]): string {
  return seats.reduce(
    (told, seat, number) =>
      seat.bot !== null && !seat.person && seat.name && told.includes(seat.name)
        ? told.replace(new RegExp(`\\b${seat.name}\\b`, "g"), callOf(seat, number))
        : told,
    text,
  );
}

/** Whom the table waits for; `together` is how many were asked at once. */
export function waitingFor(
  view: View,
  names: string[],
  together: number,
  inWindow: boolean,
): string {
  const actors: number[] = view.actors;
  if (inWindow) return "A moment for whoever can step in. You have nothing to do.";
  if (actors.length === 0) return "One moment …";
  const chosen = together - actors.length;
  const progress = together > 1 && chosen > 0 ? ` ${chosen} of ${together} have chosen.` : "";
  return `Waiting for ${listed(actors.map((seat) => names[seat]))}.${progress}`;
}

/** How the game ended: as the game tells it, or by the scores. */
export function gameResult(face: GameFace, view: View, names: string[]): Result {
  if (face.outcome) return face.outcome(view, names);
  const won = (seat: number) => (view.winners as number[]).includes(seat);
  const seats = names
    .map((_, seat) => seat)
    .sort(
      (one, other) =>
        Number(won(other)) - Number(won(one)) || view.scores[other] - view.scores[one],
    );
  return {
    title:
      view.winners.length === 0
        ? "Nobody won."
        : `${listed(view.winners.map((seat: number) => names[seat]))} won.`,
    rows: seats.map((seat) => ({ seat, score: face.score(view, seat), note: "", won: won(seat) })),
  };
}

/** Names as people list them: Ann, Ben and Cleo. */
export function listed(names: string[]): string {
  return names.length < 2
    ? (names[0] ?? "")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
