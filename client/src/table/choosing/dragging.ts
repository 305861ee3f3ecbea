// Cards carried by finger or mouse. Whatever is marked `data-card` and is a button can be lifted; whatever is marked `data-place` can be aimed at.

export interface Dragging {
  enabled: boolean;
  onlift: (card: string) => void;
  /** Places beneath the pointer, from the innermost out. */
  ondrop: (card: string, places: string[]) => void;
  oncancel: () => void;
}

/** So far a pointer moves before a tap becomes a drag. */
const SLACK = 8;

interface Lifted {
  card: string;
  element: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  ghost: HTMLElement | null;
}

/** Lets the cards within an element be dragged; for `{@attach dragging(() => …)}`. */
export function dragging(wishes: () => Dragging): (root: HTMLElement) => () => void {
  return (root) => {
    let lifted: Lifted | null = null;

    function press(event: PointerEvent): void {
      const element = (event.target as Element).closest<HTMLElement>("button[data-card]");
      if (!element || event.button !== 0 || !event.isPrimary || !wishes().enabled) return;
      lifted = {
        card: element.dataset.card!,
        element,
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        ghost: null,
      };
    }
    function move(event: PointerEvent): void {
      if (lifted?.pointer !== event.pointerId) return;
      const [x, y] = [event.clientX - lifted.x, event.clientY - lifted.y];
      if (lifted.ghost === null) {
        if (Math.hypot(x, y) < SLACK) return;
        lifted.ghost = ghostOf(lifted.element);
        root.setPointerCapture(event.pointerId);
        wishes().onlift(lifted.card);
      }
      lifted.ghost.style.translate = `${x}px ${y}px`;
      aim(placesAt(event));
    }
    function release(event: PointerEvent): void {
      if (lifted?.pointer !== event.pointerId) return;
      const { card, ghost } = lifted;
      end();
      if (ghost === null) return;
      // The click that follows belongs to the drag, not to the card.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
      wishes().ondrop(
        card,
        placesAt(event).map((place) => place.dataset.place!),
      );
    }
    function cancel(event: PointerEvent): void {
      if (lifted?.pointer !== event.pointerId) return;
      const begun = lifted.ghost !== null;
      end();
      if (begun) wishes().oncancel();
    }
    function end(): void {
      lifted?.ghost?.remove();
      lifted = null;
      aim([]);
    }
    function aim(places: HTMLElement[]): void {
      root.querySelectorAll(".aimed").forEach((place) => place.classList.remove("aimed"));
      places.find((place) => place.classList.contains("target"))?.classList.add("aimed");
    }

    root.addEventListener("pointerdown", press);
    root.addEventListener("pointermove", move);
    root.addEventListener("pointerup", release);
    root.addEventListener("pointercancel", cancel);
    return () => {
      end();
      root.removeEventListener("pointerdown", press);
      root.removeEventListener("pointermove", move);
      root.removeEventListener("pointerup", release);
      root.removeEventListener("pointercancel", cancel);
    };
  };
}

function swallow(click: MouseEvent): void {
  click.stopPropagation();
  click.preventDefault();
}

/** A likeness of the card that follows the pointer. */
function ghostOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: "0",
    zIndex: "60",
    pointerEvents: "none",
    transition: "none",
    rotate: "3deg",
    filter: "drop-shadow(0 10px 12px rgb(0 0 0 / 0.35))",
  });
  document.body.append(ghost);
  return ghost;
}

/** The places beneath the pointer, from the innermost out. */
function placesAt(event: PointerEvent): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (
    let place = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>("[data-place]");
    place;
    place = place.parentElement?.closest<HTMLElement>("[data-place]")
  )
    places.push(place);
  return places;
}
