// Every icon by our name for it.
import extracted from "./extracted.json";
import { ownDrawings } from "./own";

const drawings: Record<string, string> = { ...extracted, ...ownDrawings };

/** The inside of an icon's SVG, which is drawn in a square of 512. */
export function drawing(name: string): string {
  const found = drawings[name];
  if (found === undefined) throw new Error(`there is no icon ${name}`);
  return found;
}
