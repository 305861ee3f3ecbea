// How things stand, in words that fit every game.
import type { GameFace, Result, View } from "../games/game";

/** What somebody is called, everywhere: by name; an empty seat by its number, counted from 1. */
export function callOf(seat: { name: string | null }, number: number): string {
  return seat.name ?? `Seat ${number + 1}`;
}

/** Whom the table waits for; `together` is how many were asked at once, `thinking` who has been at it for a while. */
export function waitingFor(
  view: Pick<View, "actors">,
  names: string[],
  together: number,
  inWindow: boolean,
  thinking: number[] = [],
): string {
  const { actors } = view;
  if (inWindow) return "A moment for those who can step in. You have nothing to do.";
  if (actors.length === 0) return "One moment …";
  if (thinking.length > 0)
    return `${listed(thinking.map((seat) => names[seat]))} ${thinking.length === 1 ? "is" : "are"} thinking …`;
  const chosen = together - actors.length;
  const progress = together > 1 && chosen > 0 ? ` ${chosen} of ${together} have chosen.` : "";
  return `Waiting for ${listed(actors.map((seat) => names[seat]))}.${progress}`;
}

/** What somebody reads who takes part in a race that the lot decides at that time, by their own clock. */
export function inRace(until: number): string {
  const at = new Date(until).toLocaleString([], {
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
  });
  return `You are in. The lot decides when all have answered, or on ${at}.`;
}

/** How the game ended: as the game tells it, or by the scores. */
export function gameResult(face: GameFace, view: View, names: string[]): Result {
  if (face.outcome) return face.outcome(view, names);
  const won = (seat: number) => view.winners.includes(seat);
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
        : `${listed(view.winners.map((seat) => names[seat]))} won.`,
    rows: seats.map((seat) => ({ seat, score: face.score(view, seat), note: "", won: won(seat) })),
  };
}

/** Names as people list them: Ann, Ben and Cleo. */
export function listed(names: string[]): string {
  return names.length < 2
    ? (names[0] ?? "")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
