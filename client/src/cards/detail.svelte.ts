// Which card somebody wants to know more about. One card at a time, wherever it lies.

class Detail {
  card = $state<string | null>(null);

  show(card: string): void {
    this.card = card;
  }

  hide(): void {
    this.card = null;
  }
}

export const detail = new Detail();

const LONG = 450; // milliseconds that make a press a long one

/** For a card on the table: a long press, the right button or the key `i` tells what it does, and is no tap; `bare` cards tell it when tapped, too. */
export function tellsOf(card: () => string | null, bare = false) {
  return (node: HTMLElement) => {
    let timer = 0;
    let told = false;
    const tell = () => {
      const name = card();
      if (name === null) return;
      told = true;
      detail.show(name);
    };
    const down = (press: PointerEvent) => {
      told = false;
      if (press.button === 0) timer = window.setTimeout(tell, LONG);
    };
    const stop = () => clearTimeout(timer);
    const click = (event: Event) => {
      if (bare && !told && !(event.target as Element).closest("button")) tell();
      if (!told) return;
      told = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const menu = (event: Event) => {
      event.preventDefault();
      stop();
      if (!told) tell();
      told = false;
    };
    const key = (press: KeyboardEvent) => {
      if (press.key !== "i" || press.ctrlKey || press.metaKey || press.altKey) return;
      press.stopPropagation();
      tell();
      told = false;
    };
    const listeners: [string, EventListener][] = [
      ["pointerdown", down as EventListener],
      ["pointerup", stop],
      ["pointercancel", stop],
      ["pointerleave", stop],
      ["pointermove", stop],
      ["contextmenu", menu],
      ["keydown", key as EventListener],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener);
    node.addEventListener("click", click, true);
    return () => {
      stop();
      for (const [name, listener] of listeners) node.removeEventListener(name, listener);
      node.removeEventListener("click", click, true);
    };
  };
}
