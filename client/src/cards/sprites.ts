// What cards are made of: symbols that all cards on a page share. Those of a deck come when its first card is drawn.
import ornaments from "../icons/extracted/ornaments.svg?raw";

const SPRITES: Record<string, () => Promise<{ default: string }>> = {
  Fanucci: () => import("../icons/extracted/fanucci.svg?raw"),
  Thoth: () => import("../icons/extracted/thoth.svg?raw"),
  maze: () => import("../icons/extracted/maze.svg?raw"),
  home: () => import("../icons/extracted/home.svg?raw"),
};

const asked = new Set<string>();

/** See to it that the symbols of a deck are on the page; "home" has those of the first page's cards alone. */
export function needSprite(name: string): void {
  if (!asked.has("")) insert("", ornaments);
  if (asked.has(name) || !(name in SPRITES)) return;
  asked.add(name);
  SPRITES[name]().then(
    (sprite) => insert(name, sprite.default),
    () => asked.delete(name), // the line is down: the next card asks again
  );
}

/** Not hidden by its style, since a browser may then draw no pattern that is in it. */
function insert(name: string, symbols: string): void {
  asked.add(name);
  document.body.insertAdjacentHTML(
    "beforeend",
    `<svg width="0" height="0" style="position:absolute" aria-hidden="true" data-sprite="${name}">${symbols}</svg>`,
  );
}
