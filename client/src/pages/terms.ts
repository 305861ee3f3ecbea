// How long a table waits for people, in words.
import type { Terms } from "../wire/messages";

/** What players should know about a table before they sit down. */
export function termsInWords(terms: Terms): string[] {
  const absence =
    terms.absence === null
      ? "Nobody is replaced for being away; the clock runs."
      : `A bot plays for anyone who is away for ${duration(terms.absence)} while others wait.`;
  if (!terms.slow) return [absence];
  return [
    absence,
    `Slaps and other chances to step in stay open for ${duration(terms.window)}, or until all have answered where everybody is asked.`,
    "Where the first would win, the lot decides among all who took the chance.",
  ];
}

/** A length of time in its largest fitting unit: 45 seconds, 3 minutes, 12 hours. */
export function duration(seconds: number): string {
  const [unit, size] =
    seconds >= 2 * 86_400
      ? ["day", 86_400]
      : seconds >= 3600
        ? ["hour", 3600]
        : seconds >= 120
          ? ["minute", 60]
          : ["second", 1];
  const count = Math.round((seconds / Number(size)) * 10) / 10;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
