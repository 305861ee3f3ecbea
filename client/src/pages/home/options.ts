// Options in words.
import { signOf } from "../../games/signs";

export function choiceWords(game: string, option: string, choice: string): string {
  return signOf(game)?.choices?.[option]?.[choice] ?? choice;
}

/** A table's options as a line of words. */
export function optionsInWords(game: string, options: Record<string, unknown>): string {
  return Object.entries(options)
    .map(([name, value]) => signOf(game)?.options?.[name]?.(value) ?? `${name}: ${String(value)}`)
    .filter((words) => words !== "")
    .join(", ");
}
