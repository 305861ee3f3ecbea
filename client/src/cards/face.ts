// What a card's face shows. A suit is told by shape, letters and colour together; a colour also by a mark of its own, for eyes that see few colours.
import { FANUCCI_SUITS, rankShown, suited, THOTH_SUITS, ZONES } from "./suits";

/** "Fanucci", "Thoth", "maze", or a deck that a guest brings. */
export type DeckName = string;

export interface Face {
  /** What stands at the top of the band: a rank or a number; empty where the band shows a picture instead. */
  rank: string;
  /** The letters of the suit or zone, beneath it. */
  letters: string;
  /** The large picture, and the small one in the band; null where there is none. */
  icon: string | null;
  small: string | null;
  /** How often the picture is drawn: once, or as the pips of a number. */
  pips: number;
  /** The card's name, written on it where there is room. */
  caption: string;
  colour: string;
  /** What tells the colour, or the kind, without colour: drawn at the foot of the band. */
  mark: string | null;
  /** Degrees by which the picture is turned. */
  turned: number;
}

/** The marks of the colours, drawn in a square of 20. */
export const MARKS: Record<string, string> = {
  black: "M3 3h14v14H3z",
  red: "M10 1l9 9-9 9-9-9z",
  blue: "M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
  green: "M10 2l9 16H1z",
  gold: "M7 1h6v6h6v6h-6v6H7v-6H1V7h6z",
  star: "M10 .8l2.8 6 6.6.8-4.9 4.5 1.3 6.5-5.8-3.2-5.8 3.2 1.3-6.5L.6 7.6l6.6-.8z",
};

const COURTS = ["Ps", "Pr", "Q", "Kn"];

const TURNED: Record<string, number> = { "crossslip-left": -90, "crossslip-right": 90 };

const plain = { small: null, pips: 1, caption: "", mark: null, turned: 0 };

/** The face of a card by its short name; `title` is its full one, `kind` the colour of a maze card's zone or its kind. */
export function faceOf(
  deck: DeckName,
  name: string,
  title: string,
  kind = "plain",
  starred = false,
): Face {
  if (deck === "Fanucci") return fanucciFace(name);
  if (deck === "Thoth") return thothFace(name, title);
  if (deck === "maze") return mazeFace(name, title, kind, starred);
  return {
    ...plain,
    rank: name.length > 3 ? "" : name,
    letters: "",
    icon: null,
    caption: title,
    colour: "plain",
  };
}

function fanucciFace(name: string): Face {
  const parts = suited(name);
  if (!parts)
    return {
      ...plain,
      rank: "",
      letters: "",
      icon: `trump-${name}`,
      small: `trump-${name}`,
      caption: name,
      colour: "violet",
      mark: "star",
    };
  const { colour } = FANUCCI_SUITS[parts.suit];
  const icon = `suit-${parts.suit}`;
  return {
    ...plain,
    rank: rankShown(parts.rank),
    letters: parts.suit,
    icon,
    small: icon,
    colour,
    mark: colour,
  };
}

function thothFace(name: string, title: string): Face {
  if (name.startsWith("M")) {
    return {
      ...plain,
      rank: name.slice(1),
      letters: "",
      icon: `major-${name}`,
      small: `major-${name}`,
      caption: title,
      colour: "violet",
      mark: "star",
    };
  }
  const suit = name.slice(-1);
  const value = name.slice(0, -1);
  const court = COURTS.includes(value);
  const { colour } = THOTH_SUITS[suit];
  return {
    ...plain,
    rank: value,
    letters: suit,
    icon: court ? `court-${value}` : `suit-${suit}`,
    small: `suit-${suit}`,
    pips: court || value === "A" ? 1 : Number(value),
    caption: court ? title.split(" ")[0] : "",
    colour,
    mark: colour,
  };
}

function mazeFace(name: string, title: string, kind: string, starred: boolean): Face {
  const slug = name.replace(/\.\d+$/, "");
  const icon = `maze-${slug}`;
  const letters = ZONES[kind]?.letters ?? "";
  return {
    ...plain,
    rank: "",
    letters,
    icon,
    small: icon,
    caption: title.replace(/ \d+$/, ""),
    colour: kind,
    mark: starred ? "star" : null,
    turned: TURNED[slug] ?? 0,
  };
}
