// Plays what has happened: takes the motions of new events, finds where they begin and end, and hands them to the stage in time.
import type { Motion } from "../../games/game";
import type { Pace } from "../../wire/messages";
import { spotOf, spotsIn, type Spot, type Spots } from "./places";
import type { Ghost } from "./Stage.svelte";
import { timeline, type Timed } from "./timeline";

/** Of many cards that fly together this number is shown, one shortly after the other. */
const TOGETHER = 5;
const APART = 60;

export class MotionPlayer {
  ghosts = $state.raw<Ghost[]>([]);
  #before: Spots | null = null;
  #busyUntil = 0;
  #lastId = 0;
  #covered = new Map<number, HTMLElement[]>();

  /** To be called before the table changes. */
  remember(root: HTMLElement): void {
    this.#before = spotsIn(root);
  }

  /** To be called when the table has changed. */
  play(root: HTMLElement, motions: Motion[], pace: Pace): void {
    const before = this.#before;
    if (before === null || motions.length === 0) return;
    const after = spotsIn(root);
    const now = performance.now();
    const { timed, busy } = timeline(motions, Math.max(0, this.#busyUntil - now), pace);
    this.#busyUntil = now + busy;
    this.ghosts = [
      ...this.ghosts,
      ...timed.flatMap((one) => this.#ghostsOf(one, before, after, root)),
    ];
  }

  /** Words that rise from where things stand now, whatever else is going on. */
  say(root: HTMLElement, motions: Motion[]): void {
    if (motions.length === 0) return;
    const spots = spotsIn(root);
    const { timed } = timeline(motions, 0, "calm");
    this.ghosts = [
      ...this.ghosts,
      ...timed.flatMap((one) => this.#ghostsOf(one, spots, spots, root)),
    ];
  }

  /** The eye has seen enough: everything is where it belongs. */
  skip = (): void => {
    if (this.ghosts.length === 0) return;
    for (const ghost of this.ghosts) this.#uncover(ghost.id);
    this.ghosts = [];
    this.#busyUntil = 0;
  };

  done = (ghost: Ghost): void => {
    this.#uncover(ghost.id);
    this.ghosts = this.ghosts.filter((other) => other.id !== ghost.id);
  };

  #ghostsOf(
    { motion, at, duration }: Timed,
    before: Spots,
    after: Spots,
    root: HTMLElement,
  ): Ghost[] {
    const from = (card: string | null, place: string) =>
      spotOf(before, card, place) ?? spotOf(after, null, place);
    const ghost = (
      what: Ghost["what"],
      start: Spot | undefined,
      end: Spot | undefined,
      delay = 0,
    ): Ghost[] =>
      start && end
        ? [{ id: ++this.#lastId, at: at + delay, duration, from: start, to: end, what }]
        : [];
    switch (motion.kind) {
      case "fly":
        return motion.cards.slice(0, TOGETHER).flatMap((card, number) => {
          const flown = ghost(
            { card },
            from(card, motion.from),
            spotOf(after, card, motion.to),
            number * APART,
          );
          if (card !== null && flown.length > 0) this.#cover(flown[0].id, card, root);
          return flown;
        });
      case "swap":
        return [0, 1, 2].flatMap((number) => [
          ...ghost(
            { card: null },
            from(null, motion.one),
            spotOf(after, null, motion.other),
            number * APART,
          ),
          ...ghost(
            { card: null },
            from(null, motion.other),
            spotOf(after, null, motion.one),
            number * APART,
          ),
        ]);
      case "shuffle": {
        const spot = spotOf(after, null, motion.at);
        const aside = (by: number) => spot && { ...spot, x: spot.x + by };
        return [-26, 26, -14, 14].flatMap((by, number) =>
          ghost({ card: null }, aside(by), spot, number * APART),
        );
      }
      case "dice":
        return ghost(
          { dice: motion.dice },
          spotOf(after, null, motion.at),
          spotOf(after, null, motion.at),
        );
      case "word":
        return ghost(
          { text: motion.text, mood: motion.mood ?? "" },
          spotOf(after, null, motion.at),
          spotOf(after, null, motion.at),
        );
    }
  }

  /** A card is not seen where it goes before it has come there. */
  #cover(id: number, card: string, root: HTMLElement): void {
    const elements = [...root.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(card)}"]`)];
    for (const element of elements) element.style.opacity = "0";
    this.#covered.set(id, elements);
  }

  #uncover(id: number): void {
    for (const element of this.#covered.get(id) ?? []) element.style.opacity = "";
    this.#covered.delete(id);
  }
}
