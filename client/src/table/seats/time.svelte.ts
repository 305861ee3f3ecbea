// The time of day, as the server has it, for what counts down.

/** Runs only while somebody looks. */
export class Ticking {
  now = $state(Date.now());

  constructor(
    readonly skew: () => number,
    every: number,
  ) {
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now() - this.skew()), every);
      this.now = Date.now() - this.skew();
      return () => clearInterval(timer);
    });
  }
}

const HOUR = 3600; // seconds

/** Milliseconds as a clock shows them: hours where there are many, else minutes and seconds. */
export function asClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds > 2 * HOUR) return `${Math.ceil(seconds / HOUR)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
