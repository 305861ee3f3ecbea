// A maze card in a sentence, from its short name: `pit-trap.1` is the Pit Trap.

/** The short names are the titles written small, but for these. */
const OTHERS: Record<string, string> = {
  "living-maze-fewest": "Living Maze", "living-maze-most": "Living Maze", "ball-of-twine": "Ball of Twine", "hall-of-twisted-mirrors": "Hall of Twisted Mirrors",
  "black-left-right": "Left or Right", "black-maze-lives": "The Maze Lives", "black-mutable": "Mutable Time",
  "red-hot-coals": "Red-Hot Coals", "story-eater": "Story-Eater", "fate-spinner": "Fate-Spinner",
};

export function plainTitle(card: string): string {
  const slug = card.replace(/\.\d+$/, "");
  return OTHERS[slug] ?? slug.replace(/^black-/, "").split("-").map((part) => part[0].toUpperCase() + part.slice(1)).join(" ");
}
