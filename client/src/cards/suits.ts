// Suits and zones by their letters, with the names that people use.

export interface Suit {
  plural: string;
  colour: string;
}

export const FANUCCI_SUITS: Record<string, Suit> = {
  Bu: { plural: "Bugs", colour: "black" },
  Ma: { plural: "Mazes", colour: "black" },
  In: { plural: "Inkblots", colour: "black" },
  La: { plural: "Lamps", colour: "red" },
  Fr: { plural: "Fromps", colour: "red" },
  Pl: { plural: "Plungers", colour: "red" },
  Ra: { plural: "Rain", colour: "blue" },
  Zu: { plural: "Zurfs", colour: "blue" },
  To: { plural: "Tops", colour: "blue" },
  Hi: { plural: "Hives", colour: "green" },
  Ti: { plural: "Time", colour: "green" },
  Fa: { plural: "Faces", colour: "green" },
  Sc: { plural: "Scythes", colour: "gold" },
  Ea: { plural: "Ears", colour: "gold" },
  Bo: { plural: "Books", colour: "gold" },
};

export const THOTH_SUITS: Record<string, Suit> = {
  W: { plural: "Wands", colour: "red" },
  C: { plural: "Cups", colour: "blue" },
  S: { plural: "Swords", colour: "gold" },
  D: { plural: "Disks", colour: "green" },
};

/** What a card of the maze is, by what colours its face. */
export const ZONES: Record<string, { title: string; single: string; letters: string }> = {
  plain: { title: "Passages", single: "Passage", letters: "" },
  trap: { title: "Traps", single: "Trap", letters: "T" },
  rule: { title: "Living maze", single: "A rule while it lies there", letters: "!" },
  item: { title: "Items", single: "Item", letters: "I" },
  "red-zone": { title: "Red zone", single: "Red Zone", letters: "R" },
  "green-zone": { title: "Green zone", single: "Green Zone", letters: "G" },
  "blue-zone": { title: "Blue zone", single: "Blue Zone", letters: "B" },
  "black-zone": { title: "Black zone", single: "Black Zone", letters: "K" },
};

/** A Fanucci card in two parts; null for a trump. */
export function suited(card: string): { rank: string; suit: string } | null {
  const parts = /^([0-9i])([A-Z][a-z])$/.exec(card);
  return parts && { rank: parts[1], suit: parts[2] };
}

/** The colour of a Fanucci card; null for a trump. */
export function colourOf(card: string): string | null {
  const parts = suited(card);
  return parts && FANUCCI_SUITS[parts.suit].colour;
}

/** A rank as people read it. */
export function rankShown(rank: string): string {
  return rank === "i" ? "∞" : rank;
}

/** A Fanucci card in a sentence: the 3 of Inkblots, the Grue. */
export function fanucciInWords(card: string): string {
  const parts = suited(card);
  return parts
    ? `the ${rankShown(parts.rank)} of ${FANUCCI_SUITS[parts.suit].plural}`
    : `the ${card}`;
}
