// The daily deal in words.
import type { DailyGame, DailyResult } from "../../wire/messages";

/** Who has finished, and how many. */
export function finishedInWords(count: number): string {
  if (count === 0) return "Nobody has finished it yet";
  return count === 1 ? "One person has finished it" : `${count} people have finished it`;
}

export function stateInWords({ attempt }: DailyGame): string {
  if (attempt === null) return "Play";
  return attempt.finished ? "Results" : "Go on";
}

/** How long until a time, roughly. */
export function untilInWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** One's own score, and the best of the others. */
export function scoresInWords({ scores }: DailyResult): string {
  const [own, ...others] = scores;
  return `${own} to ${Math.max(...others)}`;
}

/** A day as people read it; as it came if it is none. */
export function dayInWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString("en", {
        weekday: "long",
        day: "numeric",
        month: "long",
        timeZone: "UTC",
      });
}

export function weekday(day: string): string {
  return dayInWords(day).split(",")[0];
}

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10);
}
