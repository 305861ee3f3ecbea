// A maze card in a sentence, from its short name: `pit-trap.1` is the Pit Trap.

/** Most short names are the printed titles written small; these are not. */
const OTHERS: Record<string, string> = {
  "living-maze-fewest": "Living Maze (fewest)",
  "living-maze-most": "Living Maze (most)",
  "crossslip-left": "Crossslip (left)",
  "crossslip-right": "Crossslip (right)",
  skeleton: 'Skeleton From A Previous "Explorer"',
  "red-hot-coals": "Bed of Red-Hot Coals",
  "rope-swing": "Moldy Rope Swing Across A Gaping Chasm",
  "giant-boulder": "Giant Rolling Boulder",
  "glowing-fungus": "Giant Glowing Fungus",
  "story-eater": "Ravenous Story-Eater",
  "fate-spinner": "Demented Fate-Spinner",
  "black-time": "“Time isn't what it used to be”",
  "black-lost": "“It's easy to get lost in here”",
  "black-unexpected": "“Sometimes unexpected things happen”",
  "black-mutable": "“Time is mutable”",
  "black-guidance": "“A little guidance can help a lot”",
  "black-following": "“Something is following you”",
  "black-left-right": "“Should you go left or right?”",
  "black-maze-lives": "“The maze lives”",
};

export function plainTitle(card: string): string {
  const slug = card.replace(/\.\d+$/, "");
  return (
    OTHERS[slug] ??
    slug
      .split("-")
      .map((part) => part[0].toUpperCase() + part.slice(1))
      .join(" ")
  );
}
