// What a card's face shows. A suit is told by shape, letters and colour together; a colour also by its own mark, for eyes that see few colours.
import { FANUCCI_SUITS, rankShown, suited, THOTH_SUITS, ZONES } from "./suits";

/** "Fanucci", "Thoth", "maze", or a deck that a guest brings. */
export type DeckName = string;

export interface Face {
  /** What stands at the top of the column: a rank or a number; empty where a small picture stands there instead. */
  rank: string;
  /** The letters of the suit or zone. */
  letters: string;
  /** The large picture, and the small one in the column; null where there is none. */
  icon: string | null;
  small: string | null;
  /** How the panel is filled: with the pips of a number, with the two of infinity, with one picture, or with a court's arms. */
  panel: "pips" | "infinity" | "picture" | "arms";
  pips: number;
  /** The crest above a court's arms, and the shape of the shield. */
  crest: string | null;
  /** What is drawn behind a picture. */
  ground: string | null;
  /** The card's title, written across its foot. */
  caption: string;
  /** The inks of the card: see Card.svelte. */
  colour: string;
  /** What the picture is engraved with: the name of an ink in scripts/ornaments.mjs. */
  engraved: string;
  /** What tells the colour, or the kind, without colour: drawn at the foot of the column. */
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

/** What each court has behind its arms. */
const COURTS: Record<string, string> = { Ps: "scales", Pr: "chevrons", Q: "rings", Kn: "bars" };

/** What each kind of maze card has behind its picture, and what the picture is engraved with. */
const KINDS: Record<string, { ground: string; engraved: string }> = {
  plain: { ground: "bricks", engraved: "plain" },
  trap: { ground: "chevrons", engraved: "trap" },
  rule: { ground: "rings", engraved: "rule" },
  item: { ground: "rays", engraved: "item" },
  "red-zone": { ground: "flames", engraved: "torch" },
  "green-zone": { ground: "scales", engraved: "torch" },
  "blue-zone": { ground: "ripples", engraved: "torch" },
  "black-zone": { ground: "web", engraved: "torch" },
};

const TURNED: Record<string, number> = { "crossslip-left": 90, "crossslip-right": -90 };

const blank: Face = {
  rank: "",
  letters: "",
  icon: null,
  small: null,
  panel: "picture",
  pips: 1,
  crest: null,
  ground: null,
  caption: "",
  colour: "plain",
  engraved: "plain",
  mark: null,
  turned: 0,
};

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
  return { ...blank, rank: name.length > 3 ? "" : name, caption: title };
}

function fanucciFace(name: string): Face {
  const parts = suited(name);
  if (!parts)
    return {
      ...blank,
      icon: `trump-${name}`,
      small: `trump-${name}`,
      ground: "rays",
      caption: name,
      colour: "trump",
      engraved: "brass",
      mark: "star",
    };
  const { colour } = FANUCCI_SUITS[parts.suit];
  const icon = `suit-${parts.suit}`;
  return {
    ...blank,
    rank: rankShown(parts.rank),
    letters: parts.suit,
    icon,
    small: icon,
    panel: parts.rank === "i" ? "infinity" : "pips",
    pips: parts.rank === "i" ? 2 : Number(parts.rank),
    colour,
    engraved: colour,
    mark: colour,
  };
}

function thothFace(name: string, title: string): Face {
  if (name.startsWith("M"))
    return {
      ...blank,
      rank: name.slice(1),
      icon: `major-${name}`,
      small: `major-${name}`,
      ground: "rays",
      caption: title,
      colour: "major",
      engraved: "leaf",
      mark: "star",
    };
  const suit = name.slice(-1);
  const value = name.slice(0, -1);
  const { colour } = THOTH_SUITS[suit];
  const court = value in COURTS;
  const icon = `suit-${suit}`;
  return {
    ...blank,
    rank: value,
    letters: suit,
    icon,
    small: icon,
    panel: court ? "arms" : "pips",
    pips: court || value === "A" ? 1 : Number(value),
    crest: court ? value : null,
    ground: COURTS[value] ?? null,
    caption: court ? title : "",
    colour,
    engraved: colour,
    mark: colour,
  };
}

function mazeFace(name: string, title: string, kind: string, starred: boolean): Face {
  const slug = name.replace(/\.\d+$/, "");
  const icon = `maze-${slug}`;
  return {
    ...blank,
    ...(KINDS[kind] ?? KINDS.plain),
    letters: ZONES[kind]?.letters ?? "",
    icon,
    small: icon,
    caption: title.replace(/ \d+$/, ""),
    colour: kind,
    mark: starred ? "star" : null,
    turned: TURNED[slug] ?? 0,
  };
}
