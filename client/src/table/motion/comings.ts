// Who goes, comes back or is replaced: said where the seat is.
import type { Motion } from "../../games/game";
import type { SeatNow } from "../../wire/messages";

/** What has become of the player in a seat, in a word; empty where they are here and play. */
export function noteOf(seat: SeatNow): string {
  if (!seat.person) return "";
  if (seat.bot !== null) return "a bot plays";
  return seat.here ? "" : "away";
}

/** What to say at the seats of others whose people have gone, come back or been replaced. */
export function comings(before: SeatNow[], after: SeatNow[], me: number | null): Motion[] {
  return after.flatMap((seat, number): Motion[] => {
    const was = before[number];
    if (was === undefined || number === me) return [];
    const at = `seat:${number}`;
    if (was.person && !seat.person && was.name !== seat.name)
      return [{ kind: "word", at, text: `${was.name} has left` }];
    if (!was.person && seat.person)
      return [{ kind: "word", at, text: `${seat.name} sits down`, mood: "good" }];
    if (noteOf(was) === noteOf(seat)) return [];
    const text = noteOf(seat);
    return [
      text ? { kind: "word", at, text } : { kind: "word", at, text: "is back", mood: "good" },
    ];
  });
}
