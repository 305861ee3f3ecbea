// Cuts the fonts to the letters and weights that the client's own words need, which halves their bytes. A letter beyond these, as in a
// player's name, brings the whole Latin font when it is first shown.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";

const source = new URL("../src/", import.meta.url);
const cut = new URL("fonts/extracted/", source);
const PACKAGES = "@fontsource-variable";
const WEIGHTS = { min: 400, max: 700 };
const LETTERS = [
  [0x20, 0x7e],
  ..."\u00a0©«±·»×–—‘’“”•…‹›←→−∞".split("").map((one) => [one.codePointAt(0)]),
];
const OTHERS = "U+A1-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+20AC, U+2122";

// "Source" is a reserved font name, which a changed font may not bear.
const FONTS = [
  { family: "Fraunces", name: "fraunces", file: "fraunces/files/fraunces-latin-wght-normal" },
  {
    family: "Oddeck Sans",
    name: "sans",
    file: "source-sans-3/files/source-sans-3-latin-wght-normal",
  },
];

const letters = LETTERS.flatMap(([first, last = first]) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
).join("");
const hex = (code) => code.toString(16).toUpperCase();
const range = LETTERS.map((ends) => `U+${ends.map(hex).join("-")}`).join(", ");

/** A family of two files: the later one has its letters, the other one the rest. */
const faces = ({ family, name, file }) =>
  [
    [`${PACKAGES}/${file}.woff2`, OTHERS],
    [`./${name}.woff2`, range],
  ]
    .map(
      ([url, letters]) => `@font-face {
  font-family: "${family}";
  src: url("${url}") format("woff2");
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: swap;
  unicode-range: ${letters};
}
`,
    )
    .join("");

/** Written over the same number of bytes wherever a font tells its name, and not where it tells whose it is. */
function renamed(font, name, other) {
  const text = (words) => Buffer.from(words, "utf16le").swap16();
  for (let at = font.indexOf(text(name)); at !== -1; at = font.indexOf(text(name), at + 1))
    text(other).copy(font, at);
  return font;
}

mkdirSync(cut, { recursive: true });
for (const { name, file } of FONTS) {
  const whole = readFileSync(new URL(`../node_modules/${PACKAGES}/${file}.woff2`, import.meta.url));
  const variationAxes = { wght: WEIGHTS };
  const open = await subset(whole, letters, {
    targetFormat: "truetype",
    variationAxes,
    noHinting: true,
    dropTables: ["gasp"],
  });
  const named = renamed(
    renamed(Buffer.from(open), "Source Sans", "Oddeck Sans"),
    "SourceSans",
    "OddeckSans",
  );
  const font = await subset(named, letters, { targetFormat: "woff2" });
  writeFileSync(new URL(`${name}.woff2`, cut), font);
}
writeFileSync(new URL("fonts.css", cut), FONTS.map(faces).join(""));
