// The arrow keys: from one thing on the table to the nearest in that direction.

export type Direction = "left" | "right" | "up" | "down";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** How much worse it is to be aside than to be far. */
const ASIDE = 3;

/** Which of the boxes lies next in a direction; null if none does. */
export function nextTo(from: Box, boxes: Box[], direction: Direction): number | null {
  const start = middle(from);
  let best: number | null = null;
  let least = Infinity;
  boxes.forEach((box, number) => {
    const { x, y } = middle(box);
    const [along, aside] =
      direction === "left" || direction === "right"
        ? [x - start.x, y - start.y]
        : [y - start.y, x - start.x];
    const ahead = direction === "left" || direction === "up" ? -along : along;
    if (ahead < 2) return;
    const distance = ahead + ASIDE * Math.abs(aside);
    if (distance < least) [best, least] = [number, distance];
  });
  return best;
}

function middle(box: Box): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** What can be reached by keys within an element, as far as it is shown. */
function reachable(root: HTMLElement): HTMLElement[] {
  const all = [
    ...root.querySelectorAll<HTMLElement>(
      "button:not(:disabled), a[href], input, select, textarea",
    ),
  ];
  return all.filter((one) => one.offsetWidth > 0 && getComputedStyle(one).visibility !== "hidden");
}

/** Moves the focus to what lies next in a direction; from elsewhere into the element, to where it is best begun. */
export function goOn(
  root: HTMLElement,
  focused: HTMLElement,
  direction: Direction,
  start: string,
): void {
  const all = reachable(root);
  if (!all.includes(focused)) {
    (all.find((one) => one.matches(start)) ?? all[0])?.focus();
    return;
  }
  const rest = all.filter((one) => one !== focused);
  const next = nextTo(
    focused.getBoundingClientRect(),
    rest.map((one) => one.getBoundingClientRect()),
    direction,
  );
  if (next !== null) rest[next].focus();
}

/** Whether keys belong to what is being typed into. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
