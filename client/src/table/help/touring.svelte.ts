// The first time at a game: when its tour is shown, and who waits meanwhile.
import type { Command, Now, Refused } from "../../wire/messages";
import type { Remembered } from "../../remembered.svelte";

export interface Waiting {
  /** Whether there is nobody but bots besides the viewer: these can wait, so that the tour is read in peace. */
  alone: boolean;
  playing: boolean;
  send?: (command: Command) => Promise<Refused | null>;
}

/** Whether the tour begins by itself: for whoever sits among bots and has not moved yet, on this device or another. At a table with other people
    it waits until it is asked for. */
export function wantsTour(now: Now, me: number | null): boolean {
  if (me === null || now.view === null || now.phase !== "playing" || now.trial) return false;
  const company = now.seats.some((seat, number) => number !== me && seat.person);
  return !company && now.round === 1 && now.asked <= 1;
}

export class Touring {
  on = $state(false);
  #held: Promise<unknown> | undefined;

  constructor(
    readonly known: Remembered<boolean>,
    readonly waiting: () => Waiting,
  ) {}

  start = (): void => {
    const { alone, playing, send } = this.waiting();
    this.on = true;
    if (alone && playing) this.#held = send?.({ type: "pause", wanted: true });
  };

  end = async (): Promise<void> => {
    this.on = false;
    this.known.value = true;
    await this.#held;
    const { alone, send } = this.waiting();
    if (alone) await send?.({ type: "resume" });
  };
}
