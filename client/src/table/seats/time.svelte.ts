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

/** Milliseconds as a clock shows them. */
export function asClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
