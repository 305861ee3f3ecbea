// Options in words, where the game's own name for a choice says too little.

const CHOICES: Record<string, Record<string, string>> = {
  "twisty-maze/variant": {
    none: "The first long path wins",
    exit: "Only in a turn with a Black Zone card",
    black: "Only with a Black Zone card in the path",
    clues: "Every colour of Zone shortens the way",
  },
};

const SHORT: Record<string, (value: unknown) => string> = {
  "twisty-passages/hands": (hands) => `${hands} ${hands === 1 ? "hand" : "hands"}`,
  "flathead-rummy/target": (points) => `to ${points} points`,
  "trophy-case/hand": (cards) => `${cards} cards in a hand`,
  "trophy-case/infinity": (points) => `an infinity is worth ${points}`,
  "trophy-case/target": (points) => `to ${points} points`,
  "twisty-maze/length": (cards) => `${cards} cards lead out`,
  "twisty-maze/decks": (decks) => (decks === 1 ? "one deck" : "two decks"),
  "twisty-maze/variant": (variant) => (variant === "none" ? "no variant" : `variant: ${choiceWords("twisty-maze", "variant", String(variant)).toLowerCase()}`),
  "twisty-maze/stories": (told) => (told ? "with stories" : "without stories"),
};

export function choiceWords(game: string, option: string, choice: string): string {
  return CHOICES[`${game}/${option}`]?.[choice] ?? choice;
}

/** A table's options as a line of words. */
export function optionsInWords(game: string, options: Record<string, unknown>): string {
  return Object.entries(options).map(([name, value]) => SHORT[`${game}/${name}`]?.(value) ?? `${name}: ${String(value)}`).join(", ");
}
