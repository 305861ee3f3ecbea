// Where a choice is made: on the table, in the question's band, or in a chooser over the middle.
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import type { Choice } from "./choice.svelte";
import { cardsInSight } from "./inSight";

export interface Scene {
  root: HTMLElement | undefined;
  /** What is on the table: looked at again whenever it changes. */
  view: unknown;
  deck: unknown;
  /** Which question is asked. */
  asked: string;
  choice: Choice;
  /** Whether the game asks in its own way. */
  controlled: boolean;
}

export class Whereabouts {
  /** Whether somebody wants to see the cards that are not in sight. */
  wanted = $state(false);
  #inSight = $state.raw<Set<string>>(new Set());
  /** The buttons that had no room in the question's band. */
  #spilled = $state("");

  constructor(readonly scene: () => Scene) {
    $effect(() => {
      const { root, view, deck, choice } = this.scene();
      void [view, deck, choice.tappable, innerWidth.current, innerHeight.current];
      if (root) this.#inSight = cardsInSight(root);
    });
    $effect(() => {
      void this.scene().asked;
      this.wanted = false;
    });
  }

  /** Cards that can be chosen but are nowhere in sight. */
  readonly elsewhere = $derived.by(() => {
    const { choice, controlled } = this.scene();
    if (controlled) return [];
    return [...choice.chosen.cards, ...choice.lit].filter((card) => !this.#inSight.has(card));
  });
  /** Whether these are laid out in the middle: when somebody wants it, and where nothing else can be chosen. */
  readonly laidOut = $derived.by(
    () =>
      this.elsewhere.length > 0 &&
      (this.wanted || [...this.scene().choice.tappable].every((card) => !this.#inSight.has(card))),
  );
  readonly #offered = $derived.by(() =>
    this.scene()
      .choice.open.map((offer) => offer.words.join(" "))
      .join(),
  );
  /** Whether the buttons are in the middle. */
  readonly spills = $derived.by(() => this.#spilled === this.#offered && !this.laidOut);

  spill = (): void => {
    this.#spilled = this.#offered;
  };
}
