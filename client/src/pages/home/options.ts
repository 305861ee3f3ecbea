// Options in words, where the game's own name for a choice says too little.

const CHOICES: Record<string, Record<string, string>> = {
  "twisty-maze/black_zones": { fewer: "A card fewer to draw", discard: "A discard" },
};

const SHORT: Record<string, (value: unknown) => string> = {
  "twisty-passages/hands": (hands) => `${hands} ${hands === 1 ? "hand" : "hands"}`,
  "flathead-rummy/target": (points) => `to ${points} points`,
  "trophy-case/hand": (cards) => `${cards} cards in a hand`,
  "trophy-case/infinity": (points) => `an infinity is worth ${points}`,
  "trophy-case/target": (points) => `to ${points} points`,
  "twisty-maze/length": (cards) => `${cards} cards lead out`,
  "twisty-maze/decks": (decks) => (decks === 1 ? "one deck" : "two decks"),
  "twisty-maze/exit_strategy": (on) => (on ? "out only in a turn with a Black Zone card" : ""),
  "twisty-maze/through_the_black": (on) =>
    on ? "out only with a Black Zone card in the path" : "",
  "twisty-maze/gathering_clues": (on) => (on ? "every colour of Zone shortens the way" : ""),
  "twisty-maze/black_zones": (cost) => (cost === "discard" ? "Black Zones cost a discard" : ""),
  "twisty-maze/stories": (told) => (told ? "with stories" : "without stories"),
};

export function choiceWords(game: string, option: string, choice: string): string {
  return CHOICES[`${game}/${option}`]?.[choice] ?? choice;
}

/** A table's options as a line of words. */
export function optionsInWords(game: string, options: Record<string, unknown>): string {
  return Object.entries(options)
    .map(([name, value]) => SHORT[`${game}/${name}`]?.(value) ?? `${name}: ${String(value)}`)
    .filter((words) => words !== "")
    .join(", ");
}
