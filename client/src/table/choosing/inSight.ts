// Which cards somebody sees on the table and can tap.

const BANDS = ".middle, .held, .mine, .place";
/** A box that keeps its cards inside. Where these are at the moment says nothing: after a turn of the screen they are laid out again, and
    glide there. */
const KEEPING = ".spread";
/** So much of a card's corner must be within its band. */
const CORNER = 10;

/** The cards that lie open to be tapped, not counting those in a chooser over the table. */
export function cardsInSight(root: HTMLElement): Set<string> {
  const all = [...root.querySelectorAll<HTMLElement>(".main button[data-card]")];
  return new Set(all.filter(isInSight).map((one) => one.dataset.card!));
}

function isInSight(card: HTMLElement): boolean {
  const band = card.closest(".chooser") ? null : card.closest(BANDS);
  if (band === null || !card.checkVisibility()) return false;
  const { left, top } = (card.closest(KEEPING) ?? card).getBoundingClientRect();
  const edge = band.getBoundingClientRect();
  return (
    left >= edge.left - CORNER &&
    left + CORNER <= edge.right &&
    top >= edge.top - 2 * CORNER &&
    top + CORNER <= edge.bottom
  );
}
