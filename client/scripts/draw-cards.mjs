// Draws what cards are made of, as sprites of SVG symbols: one of ornaments, one of icons for each deck, and one with the few icons that
// the first page shows. The icons are taken out of the game-icons package, whose one file of 6 MB must never reach a browser.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { BACKS, ornaments } from "./ornaments.mjs";
import { OWN } from "./own.mjs";
import { rounded } from "./paths.mjs";

const source = new URL("../src/", import.meta.url);
const drawn = new URL("icons/extracted/", source);
const json = (file) => JSON.parse(readFileSync(new URL(file, source), "utf8"));
const wanted = json("icons/wanted.json");
const pictures = globSync("games/*/picture.json", { cwd: source }).sort().map(json);
const { icons } = json("../node_modules/@iconify-json/game-icons/icons.json");

const missing = Object.values(wanted)
  .flatMap((names) => Object.entries(names))
  .filter(([, name]) => !(name in icons));
if (missing.length > 0) {
  throw new Error(
    `game-icons has no ${missing.map(([ours, name]) => `${name} (for ${ours})`).join(", ")}`,
  );
}

/** Icons by our names for them; without a fill, they take that of the card. */
function bodies(deck) {
  const taken = Object.entries(wanted[deck]).map(([ours, name]) => [ours, icons[name].body]);
  return Object.fromEntries(
    [...taken, ...Object.entries(OWN[deck] ?? {})].map(([ours, body]) => [
      ours,
      rounded(body.replaceAll(' fill="currentColor"', "")),
    ]),
  );
}

const symbol = ([name, body]) => `<symbol id="${name}" viewBox="0 0 512 512">${body}</symbol>`;
const write = (file, text) => writeFileSync(new URL(file, drawn), text);

mkdirSync(drawn, { recursive: true });
write("ornaments.svg", ornaments());
write("dice.json", JSON.stringify(bodies("dice")));
const everything = {};
for (const deck of ["fanucci", "thoth", "maze"]) {
  const found = bodies(deck);
  Object.assign(everything, found);
  write(`${deck}.svg`, BACKS[deck]() + Object.entries(found).map(symbol).join(""));
}

// A card of the first page is drawn with the icons whose names it contains: suit and court, or a single one.
const shown = pictures
  .flatMap((picture) => picture.cards.map(([card]) => card.replace(/\.\d+$/, "")))
  .flatMap((card) => [
    `trump-${card}`,
    `major-${card}`,
    `maze-${card}`,
    `suit-${card.slice(1)}`,
    `suit-${card.slice(-1)}`,
    `court-${card.slice(0, -1)}`,
  ]);
write(
  "home.svg",
  [...new Set(shown)]
    .filter((name) => name in everything)
    .map((name) => symbol([name, everything[name]]))
    .join(""),
);
