// Takes the icons we use out of the game-icons package, whose one file of 6 MB must never reach a browser.
import { readFileSync, writeFileSync } from "node:fs";

const folder = new URL("../src/icons/", import.meta.url);
const wanted = JSON.parse(readFileSync(new URL("wanted.json", folder), "utf8"));
const source = new URL("../node_modules/@iconify-json/game-icons/icons.json", import.meta.url);
const { icons } = JSON.parse(readFileSync(source, "utf8"));

const missing = Object.entries(wanted).filter(([, name]) => !(name in icons));
if (missing.length > 0) {
  throw new Error(
    `game-icons has no ${missing.map(([ours, name]) => `${name} (for ${ours})`).join(", ")}`,
  );
}
const bodies = Object.fromEntries(
  Object.entries(wanted).map(([ours, name]) => [ours, icons[name].body]),
);
writeFileSync(new URL("extracted.json", folder), JSON.stringify(bodies));
