// Small parts of sentences that all games need.

/** `1 card`, `3 cards`. */
export function counted(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`;
}

/** `Ann`, `Ann and Bo`, `Ann, Bo and Cy`. */
export function listed(words: string[], last = "and"): string {
  return words.length < 2
    ? (words[0] ?? "")
    : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** The first letter large. */
export function begun(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
