// What a card's face shows. A suit is told by shape, letters and colour together.

export type DeckName = "Fanucci" | "Thoth" | "maze";

export interface Face {
  /** What stands in the corner: a rank, a number; empty where the picture says it all. */
  rank: string;
  /** The letters of the suit or kind, beneath the rank. */
  letters: string;
  icon: string;
  /** The small picture in the corner and how often the icon is drawn in the middle. */
  corner: string | null;
  pips: number;
  /** A name that is written on the card itself. */
  caption: string;
  colour: string;
  turned: boolean;
}

export const FANUCCI_COLOURS: Record<string, string> = {
  Bu: "black", Ma: "black", In: "black",
  La: "red", Fr: "red", Pl: "red",
  Ra: "blue", Zu: "blue", To: "blue",
  Hi: "green", Ti: "green", Fa: "green",
  Sc: "gold", Ea: "gold", Bo: "gold",
};
const THOTH_COLOURS: Record<string, string> = { W: "red", C: "blue", S: "gold", D: "green" };
const COURTS = ["Ps", "Pr", "Q", "Kn"];
const ROMAN = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI"];

const plain = { corner: null, pips: 1, caption: "", turned: false };

/** The face of a card by its short name; `title` is its full one, `kind` the colour of a maze card's zone or its kind. */
export function faceOf(deck: DeckName, name: string, title: string, kind = "plain"): Face {
  if (deck === "Fanucci") return fanucciFace(name);
  if (deck === "Thoth") return thothFace(name, title);
  return mazeFace(name, title, kind);
}

function fanucciFace(name: string): Face {
  const suited = /^([0-9i])([A-Z][a-z])$/.exec(name);
  if (!suited) return { ...plain, rank: "★", letters: "", icon: `trump-${name}`, caption: name, colour: "violet" };
  const [, rank, suit] = suited;
  return {
    ...plain,
    rank: rank === "i" ? "∞" : rank,
    letters: suit,
    icon: `suit-${suit}`,
    corner: `suit-${suit}`,
    colour: FANUCCI_COLOURS[suit],
  };
}

function thothFace(name: string, title: string): Face {
  if (name.startsWith("M")) {
    return { ...plain, rank: ROMAN[Number(name.slice(1))], letters: "", icon: `major-${name}`, caption: title, colour: "violet" };
  }
  const suit = name.slice(-1);
  const value = name.slice(0, -1);
  const court = COURTS.includes(value);
  return {
    ...plain,
    rank: value,
    letters: suit,
    icon: court ? `court-${value}` : `suit-${suit}`,
    corner: `suit-${suit}`,
    pips: court || value === "A" ? 1 : Number(value),
    caption: court ? title : "",
    colour: THOTH_COLOURS[suit],
  };
}

function mazeFace(name: string, title: string, kind: string): Face {
  const slug = name.replace(/\.\d+$/, "");
  return { ...plain, rank: "", letters: "", icon: `maze-${slug}`, caption: title, colour: kind, turned: slug === "crossslip-left" };
}
