// Paths of icons with whole numbers: half the bytes, and no eye can tell in a square of 512.

const COUNTS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const NUMBER = /[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/y;

/** Round every path in the inside of an SVG. */
export function rounded(body) {
  return body.replace(/ d="([^"]*)"/g, (_, path) => ` d="${roundedPath(path)}"`);
}

/** Round a path's points where they lie, so that the errors of relative steps do not add up. */
export function roundedPath(path) {
  let said = "";
  let before = "";
  let here = [0, 0]; // where the pen is, exactly
  let start = [0, 0];
  for (const { command, numbers } of steps(path)) {
    const letter = command.toLowerCase();
    const from = command === letter ? here : [0, 0];
    const shown = here.map(Math.round);
    const step = (number, axis) => Math.round(from[axis] + number) - shown[axis];
    let out = [];
    if (letter === "z") here = start;
    else if (letter === "h") {
      out = [step(numbers[0], 0)];
      here = [from[0] + numbers[0], here[1]];
    } else if (letter === "v") {
      out = [step(numbers[0], 1)];
      here = [here[0], from[1] + numbers[0]];
    } else {
      const kept = letter === "a" ? 5 : 0; // radii, angle and flags are no places
      const places = numbers.slice(kept);
      out = [
        ...numbers.slice(0, kept).map((number) => Math.round(number * 10) / 10),
        ...places.map((number, place) => step(number, place % 2)),
      ];
      here = places.slice(-2).map((number, axis) => from[axis] + number);
    }
    if (letter === "m") start = here;
    const text = joined(out);
    // A command that comes again needs no letter; after "m" a second pair is a line.
    const again = letter === before && letter !== "m" && letter !== "z";
    said += again ? (text.startsWith("-") ? text : ` ${text}`) : letter + text;
    before = letter;
  }
  return said;
}

function joined(numbers) {
  return numbers
    .map((number, place) => (place > 0 && !(number < 0) ? ` ${number}` : `${number}`))
    .join("");
}

function* steps(path) {
  let at = 0;
  let command = "";
  const skip = () => {
    while (/[\s,]/.test(path[at] ?? "")) at += 1;
  };
  const number = (isFlag) => {
    skip();
    if (isFlag) return Number(path[at++]);
    NUMBER.lastIndex = at;
    const found = NUMBER.exec(path);
    if (found === null) throw new Error(`no number at ${at} in the path ${path}`);
    at = NUMBER.lastIndex;
    return Number(found[0]);
  };
  for (skip(); at < path.length; skip()) {
    if (/[a-z]/i.test(path[at])) command = path[at++];
    else if (command === "M") command = "L";
    else if (command === "m") command = "l";
    const kind = command.toUpperCase();
    yield {
      command,
      numbers: Array.from({ length: COUNTS[kind] }, (_, place) =>
        number(kind === "A" && (place === 3 || place === 4)),
      ),
    };
  }
}
