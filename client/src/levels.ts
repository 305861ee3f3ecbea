// The kinds of bots, in words.

export const USUAL_LEVEL = "sharp";

const HELP: Record<string, string> = {
  random: "does anything that is allowed",
  heuristic: "plays at once, by rules of thumb",
  trained: "plays at once, as it has taught itself",
  learning: "looks ahead a little, and errs often",
  casual: "looks ahead, and errs now and then",
  sharp: "looks ahead well",
  merciless: "thinks as long as the table lets it",
};

/** As bots are called at the table. */
export function levelLabel(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

export function levelWords(kind: string): string {
  return HELP[kind] ? `${levelLabel(kind)}: ${HELP[kind]}` : levelLabel(kind);
}
