// What is drawn around the icons: the engraver's lines, frames, grounds of panels, shields of the courts, and the backs of the decks.
// All of it takes its colours from the card that uses it: --c-metal, --c-ink, --c-deep, --c-paper.

/** The two tones of each ink: what is drawn in it is filled with the first, and lined with the second. */
const INKS = {
  black: ["#756b61", "#1c1917"],
  red: ["#d4695d", "#a01c16"],
  blue: ["#6a8fd0", "#16428f"],
  green: ["#58996f", "#0f5029"],
  gold: ["#bd8d3c", "#714900"],
  plain: ["#8b806f", "#332d25"],
  trap: ["#c9803e", "#6d2c00"],
  rule: ["#9176b3", "#43245f"],
  item: ["#6f8ba3", "#1d3850"],
  leaf: ["#fff4d8", "#dba945"], // gold leaf, for dark grounds
  brass: ["#f8eed4", "#cf9f50"],
  torch: ["#fff1dc", "#f2a458"],
};

const round = (number) => Math.round(number * 10) / 10;

/** Points on a circle, by turns. */
function at(turn, radius, x = 0, y = 0) {
  const angle = 2 * Math.PI * turn;
  return [round(x + radius * Math.sin(angle)), round(y - radius * Math.cos(angle))];
}
const range = (count) => Array.from({ length: count }, (_, number) => number);
const symbol = (id, box, inside) => `<symbol id="${id}" viewBox="${box}">${inside}</symbol>`;
const metal = (inside, width, more = "") =>
  `<path fill="none" stroke="var(--c-metal)" stroke-width="${width}" ${more} d="${inside}"/>`;

/** The burin's lines across a square of 512, thin where the light falls and closed in the shade. */
function burin() {
  const pitch = 26;
  const lines = range(38).map((number) => {
    const reach = 52 + pitch * number;
    const shade = Math.min(1, Math.max(0, (reach - 200) / 560));
    const width = round(2 + (pitch * 0.76 - 2) * shade);
    return `<path stroke-width="${width}" d="M-9 ${reach + 9}L${reach + 9}-9"/>`;
  });
  return `<g id="burin">${lines.join("")}</g>`;
}

function engravings() {
  return Object.entries(INKS).map(
    ([name, [tone, ink]]) =>
      `<pattern id="engraved-${name}" width="512" height="512" patternUnits="userSpaceOnUse"><path fill="${tone}" d="M0 0h512v512H0z"/><use href="#burin" stroke="${ink}"/></pattern>`,
  );
}

/** Fine lines that wind around a ring, as on banknotes. */
function guilloche(radius, depth, waves, strands) {
  const points = waves * 10;
  return range(strands)
    .map((strand) => {
      const ring = range(points).map((step) => {
        const turn = step / points;
        const wave = Math.sin(2 * Math.PI * (turn * waves + strand / strands));
        return at(turn, radius + depth * wave).join(" ");
      });
      return `M${ring.join("L")}z`;
    })
    .join("");
}

function rays(count, from, to, x, y) {
  return range(count)
    .map((number) => {
      const [long, short] = number % 2 ? [to, from] : [to * 0.8, from * 1.12];
      return `M${at(number / count, short, x, y).join(" ")}L${at(number / count, long, x, y).join(" ")}`;
    })
    .join("");
}

/** Courses of bricks, each shifted by half a brick. */
function bricks(width, height, high, long) {
  let path = "";
  for (let row = 0; row * high <= height; row += 1) {
    path += `M0 ${row * high}h${width}`;
    for (let x = row % 2 ? long / 2 : long; x < width; x += long)
      path += `M${x + ((row * 7) % 5) - 2} ${row * high}v${high}`;
  }
  return path;
}

function scales(width, height, size) {
  let path = "";
  for (let row = 0; row * size * 0.6 <= height; row += 1)
    for (let x = row % 2 ? -size / 2 : 0; x < width; x += size)
      path += `M${round(x)} ${round(row * size * 0.6)}a${size / 2} ${size / 2} 0 0 0 ${size} 0`;
  return path;
}

function ripples(width, height, pitch, depth, long) {
  let path = "";
  for (let y = pitch / 2; y < height; y += pitch) {
    path += `M0 ${y}`;
    for (let x = 0; x < width; x += long)
      path += `q${long / 4} ${-depth} ${long / 2} 0t${long / 2} 0`;
  }
  return path;
}

function chevrons(width, height, pitch) {
  let path = "";
  for (let y = -width / 2; y < height + width / 2; y += pitch)
    path += `M0 ${y}l${width / 2} ${width / 2} ${width / 2}-${width / 2}`;
  return path;
}

function bars(width, height, pitch) {
  let path = "";
  for (let x = -height; x < width; x += pitch) path += `M${x} ${height}l${height}-${height}`;
  return path;
}

function rings(count, step, x, y) {
  return range(count)
    .map((number) => {
      const radius = step * (number + 1);
      return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`;
    })
    .join("");
}

function web(x, y, spokes, reach) {
  let path = "";
  for (const number of range(spokes))
    path += `M${x} ${y}L${at(number / spokes, reach * 2.2, x, y).join(" ")}`;
  for (let radius = 9; radius < reach; radius += 8)
    for (const number of range(spokes)) {
      const middle = at((number + 0.5) / spokes, radius * 0.84, x, y);
      path += `M${at(number / spokes, radius, x, y).join(" ")}Q${middle.join(" ")} ${at((number + 1) / spokes, radius, x, y).join(" ")}`;
    }
  return path;
}

// Grounds are drawn in 62 by 126, the panel beside a card's column.
const GROUNDS = {
  rays: rays(48, 30, 92, 31, 54) + rings(1, 28, 31, 54),
  bricks: bricks(62, 126, 14, 24),
  scales: scales(62, 126, 14),
  ripples: ripples(62, 126, 7, 5, 20.7),
  chevrons: chevrons(62, 126, 9),
  bars: bars(62, 126, 8),
  rings: rings(14, 6, 31, 54),
  flames: ripples(126, 62, 8, 9, 25),
  web: web(31, 54, 14, 92),
};

function grounds() {
  return Object.entries(GROUNDS).map(([name, path]) =>
    symbol(
      `ground-${name}`,
      "0 0 62 126",
      name === "flames"
        ? `<g transform="rotate(-90 31 31) translate(-64 0)">${metal(path, 0.7)}</g>`
        : metal(path, 0.7),
    ),
  );
}

/** The frame of a panel: a rule, a hairline within, and corners cut as on a ticket. */
function frame() {
  const ticket = (gap, cut) => {
    const [right, foot] = [62 - gap, 126 - gap];
    return `M${gap + cut} ${gap}H${right - cut}a${cut} ${cut} 0 0 0 ${cut} ${cut}V${foot - cut}a${cut} ${cut} 0 0 0-${cut} ${cut}H${gap + cut}a${cut} ${cut} 0 0 0-${cut}-${cut}V${gap + cut}a${cut} ${cut} 0 0 0 ${cut}-${cut}z`;
  };
  const studs = [
    [2.2, 2.2],
    [59.8, 2.2],
    [2.2, 123.8],
    [59.8, 123.8],
  ]
    .map(([x, y]) => `M${x} ${y - 1.5}l1.5 1.5-1.5 1.5-1.5-1.5z`)
    .join("");
  const panel = symbol("panel", "0 0 62 126", `<path d="${ticket(0.6, 4.6)}"/>`);
  return (
    panel +
    symbol(
      "frame",
      "0 0 62 126",
      metal(ticket(0.6, 4.6), 1) +
        metal(ticket(2.6, 4.2), 0.45) +
        `<path fill="var(--c-metal)" d="${studs}"/>`,
    )
  );
}

/** Shields of the courts, drawn in 60 by 66: a lozenge, an escutcheon with a label, a cartouche, a kite. */
const SHIELDS = {
  Ps: ["M30 2L58 33 30 64 2 33z", "M30 7.5L53 33 30 58.5 7 33z"],
  Pr: [
    "M4 4h52v28c0 18-14 26-26 32C18 58 4 50 4 32z",
    "M8 8h44v24c0 15-11 22-22 27.5C19 54 8 47 8 32z",
  ],
  Q: [
    "M30 2c18 0 27 13 27 31S48 64 30 64 3 51 3 33 12 2 30 2z",
    "M30 6.5c15 0 22.5 11 22.5 26.500S45 59.5 30 59.5 7.5 48 7.5 33 15 6.5 30 6.500z",
  ],
  Kn: [
    "M30 2c9 4 18 5 27 4 0 24-8 46-27 58C11 52 3 30 3 6c9 1 18 0 27-4z",
    "M30 6.500c8 3.5 15 4.5 22.5 4 0 20-7 38-22.5 48.500C14.5 48.5 7.5 30.5 7.5 10.500c7.5.5 14.5-.5 22.5-4z",
  ],
};

function shields() {
  return Object.entries(SHIELDS).map(([court, [outer, inner]]) =>
    symbol(
      `shield-${court}`,
      "0 0 60 66",
      `<path fill="var(--c-paper)" d="${outer}"/>` + metal(outer, 1.4) + metal(inner, 0.6),
    ),
  );
}

/** A wreath of fine lines in 100 by 100, for what stands alone in the middle of a card. */
function rosette() {
  return symbol(
    "rosette",
    "-50 -50 100 100",
    metal(guilloche(42, 6, 18, 4), 0.55) + metal(rings(1, 33.5, 0, 0) + rings(1, 49.2, 0, 0), 0.6),
  );
}

const LOOP =
  "M50 30C41 13 32 6 23 6a24 24 0 0 0 0 48c9 0 18-7 27-24S68 6 77 6a24 24 0 0 1 0 48c-9 0-18-7-27-24z";

/** The sign of infinity, in 100 by 60; our fonts have none. */
function infinity() {
  return symbol(
    "infinity",
    "-5 -5 110 70",
    `<path fill="none" stroke="currentColor" stroke-width="11" d="${LOOP}"/>`,
  );
}

/** An edge for the backs of cards: a rule, beads, a hairline. */
function edge() {
  const beads = [];
  for (let x = 12; x <= 88; x += 4) beads.push([x, 8], [x, 132]);
  for (let y = 12; y <= 128; y += 4) beads.push([8, y], [92, y]);
  return (
    metal("M5 5h90v130H5z", 1.2) +
    `<path fill="var(--c-metal)" d="${beads.map(([x, y]) => `M${x} ${y - 0.8}l.8.8-.8.8-.8-.8z`).join("")}"/>` +
    metal("M11 11h78v118H11z", 0.6)
  );
}

/** Engine turning: wreaths within wreaths, as an engraver tries a new lathe. */
function fanucciBack() {
  const wreaths = [
    [40, 7, 20, 4],
    [28, 6, 14, 4],
    [17, 5, 9, 4],
  ].map((wreath) => guilloche(...wreath));
  const corner = (x, y) =>
    `<g transform="translate(${x} ${y})">${metal(guilloche(8, 3, 8, 3), 0.4)}</g>`;
  return (
    edge() +
    `<svg x="11" y="11" width="78" height="118" viewBox="11 11 78 118">` +
    metal(scales(100, 140, 6.5), 0.3, 'stroke-opacity=".5"') +
    `<circle cx="50" cy="70" r="48" fill="var(--c-deep)"/><g transform="translate(50 70)">${metal(wreaths.join(""), 0.45)}${metal(rings(1, 48, 0, 0) + rings(1, 10, 0, 0), 0.8)}</g>` +
    [corner(22, 22), corner(78, 22), corner(22, 118), corner(78, 118)].join("") +
    "</svg>"
  );
}

/** A hexagram in one stroke, in a field of stars. */
function thothBack() {
  const stars = [];
  for (let row = 0; row < 9; row += 1)
    for (let column = 0; column < 6; column += 1) {
      const [x, y] = [20 + 12 * column + (row % 2 ? 6 : 0), 20 + 12.5 * row];
      if (x < 86) stars.push(`M${x} ${y - 2.4}l.6 1.8 1.8.6-1.8.6-.6 1.8-.6-1.8-1.8-.6 1.8-.6z`);
    }
  const point = (number, radius) => at(number / 6, radius, 50, 70).join(" ");
  const hexagram = `M${point(0, 34)}L${point(2, 34)}L${point(5, 34)}L${point(3, 34)}L${point(1, 34)}L${point(4, 34)}z`;
  return (
    edge() +
    `<path fill="var(--c-metal)" fill-opacity=".55" d="${stars.join("")}"/>` +
    `<circle cx="50" cy="70" r="38" fill="var(--c-deep)"/>` +
    metal(rings(1, 38, 50, 70) + rings(1, 35.6, 50, 70), 0.7) +
    metal(rays(60, 12, 34, 50, 70), 0.35, 'stroke-opacity=".7"') +
    metal(hexagram, 3.4, 'stroke-linejoin="round"') +
    `<path fill="none" stroke="var(--c-deep)" stroke-width="1.6" stroke-linejoin="round" d="${hexagram}"/>` +
    `<path fill="var(--c-metal)" d="${range(5)
      .map((petal) => {
        const [x, y] = at(petal / 5, 4, 50, 70);
        return `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`;
      })
      .join("")}"/>`
  );
}

/** A labyrinth cut into stone. */
function mazeBack() {
  const walls = range(6)
    .map((ring) => {
      const gap = 6 * ring;
      const [left, top, right, foot] = [17 + gap, 17 + gap * 1.55, 83 - gap, 123 - gap * 1.55];
      const [width, height] = [right - left, foot - top];
      const door = ring % 2 ? 0.28 : 0.72;
      const y = round(ring % 2 ? top : foot);
      const from = round(left + width * door - 3.5);
      // Around, from one side of the door to the other.
      return ring % 2
        ? `M${from} ${y}H${left}v${round(height)}h${width}V${y}H${from + 7}`
        : `M${from} ${y}H${left}V${round(top)}h${width}V${y}H${from + 7}`;
    })
    .join("");
  const across = "M50 17v9.300M17 70h6M77 62h6M29 78h6M65 60h6M41 70h6M50 105v9";
  return (
    `<g stroke-opacity=".3">${metal(bricks(100, 140, 10, 20), 0.5)}</g>` +
    `<path fill="var(--c-deep)" d="M12 12h76v116H12z"/>` +
    edge() +
    metal(walls + across, 1.9, 'stroke-linecap="square"') +
    `<path fill="var(--c-metal)" d="M50 61c5 6 6 9 6 12a6 6 0 0 1-12 0c0-4 3-5 3-8 2 1 3 2 3 3 1-2 1-4 0-7z"/>`
  );
}

/** A back for the decks of guests. */
function plainBack() {
  return edge() + metal(bars(100, 140, 9) + chevrons(100, 140, 18), 0.35, 'stroke-opacity=".5"');
}

/** Light from above on paper, and the shade of its lower edge. */
const SHEEN =
  '<linearGradient id="sheen" x2=".5" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3a2200" stop-opacity=".1"/></linearGradient>' +
  '<radialGradient id="glow" cy=".42" r=".62"><stop stop-color="#fff" stop-opacity=".26"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>';

/** What the cards of all decks share. */
export function ornaments() {
  return [
    `<defs>${SHEEN}${burin()}${engravings().join("")}</defs>`,
    frame(),
    rosette(),
    infinity(),
    ...grounds(),
    ...shields(),
    symbol("back-", "0 0 100 140", plainBack()),
  ].join("");
}

export const BACKS = {
  fanucci: () => symbol("back-fanucci", "0 0 100 140", fanucciBack()),
  thoth: () => symbol("back-thoth", "0 0 100 140", thothBack()),
  maze: () => symbol("back-maze", "0 0 100 140", mazeBack()),
};
