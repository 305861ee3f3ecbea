// The kinds of bots, in words.

export const USUAL_LEVEL = "sharp";

const WORDS: Record<string, { label: string; help: string }> = {
  random: { label: "Random", help: "does anything that is allowed" },
  heuristic: { label: "Simple", help: "plays at once, by rules of thumb" },
  learning: { label: "Learning", help: "looks ahead a little, and errs often" },
  casual: { label: "Casual", help: "looks ahead, and errs now and then" },
  sharp: { label: "Sharp", help: "looks ahead well" },
  merciless: { label: "Merciless", help: "thinks as long as the table lets it" },
};

export function levelLabel(kind: string): string {
  return WORDS[kind]?.label ?? kind;
}

export function levelWords(kind: string): string {
  return WORDS[kind] ? `${WORDS[kind].label}: ${WORDS[kind].help}` : kind;
}
