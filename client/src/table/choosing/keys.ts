// The keys of a table: digits for buttons, arrows from card to card, Enter for a card that is taken up, Escape to put it back.
import { tick } from "svelte";
import { ARROWS, goOn, isTyping } from "./keyboard";
import type { Choice } from "./choice.svelte";

export interface KeyedTable {
  root: HTMLElement | undefined;
  choice: Choice;
  /** Whether keys may do something, or only lead somewhere. */
  plays: boolean;
  onescape: () => void;
  onhelp: () => void;
}

const HAND = ".held [tabindex='0']";

export class Keys {
  /** Whether the last thing done was done by a key. */
  inUse = false;

  constructor(readonly table: () => KeyedTable) {}

  press = (event: KeyboardEvent): void => {
    this.inUse = true;
    const { root, choice, plays, onescape, onhelp } = this.table();
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (isShortcut || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const focused = document.activeElement as HTMLElement;
    const offer = /^[1-9]$/.test(event.key) ? choice.open[Number(event.key) - 1] : undefined;
    if (event.key === "Escape") onescape();
    else if (event.key === "?" && plays) onhelp();
    else if (offer && plays) choice.take(offer);
    else if (event.key === "Enter" && isReady(focused, choice)) choice.take(choice.open[0]);
    else if (event.key in ARROWS && !focused.closest(".side"))
      goOn(root!.querySelector<HTMLElement>(".main")!, focused, ARROWS[event.key], HAND);
    else return;
    event.preventDefault();
  };

  /** Someone who plays by keys does not lose their place when the button they pressed goes away. */
  async keepFocus(asked: boolean): Promise<void> {
    await tick();
    const { root } = this.table();
    if (!root || !this.inUse || document.activeElement !== document.body) return;
    root
      .querySelector<HTMLElement>(asked ? `.bar .offers button, ${HAND}` : HAND)
      ?.focus({ preventScroll: true });
  }
}

/** Enter on a card that is taken up, and for which there is one use, plays it. */
function isReady(focused: HTMLElement, choice: Choice): boolean {
  const card = focused.dataset.card;
  return (
    card !== undefined &&
    choice.chosen.cards.includes(card) &&
    choice.open.length === 1 &&
    choice.open[0].move !== null
  );
}
