// The kinds of bots, in words.

export const USUAL_LEVEL = "learning";

const HELP: Record<string, string> = {
  random: "plays any legal move",
  heuristic: "plays at once, by rules of thumb",
  trained: "plays at once, as it taught itself",
  learning: "easy, looks ahead a little, errs often",
  casual: "medium, looks ahead, errs now and then",
  sharp: "strong, looks ahead well",
  merciless: "strongest, thinks for a second",
};

/** As bots are called at the table. */
export function levelLabel(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

export function levelWords(kind: string): string {
  return HELP[kind] ? `${levelLabel(kind)}: ${HELP[kind]}` : levelLabel(kind);
}
