// The dice by name. What cards are made of is in sprites: see cards/sprites.ts.
import dice from "./extracted/dice.json";

const drawings: Record<string, string> = dice;

/** The inside of an icon's SVG, which is drawn in a square of 512. */
export function drawing(name: string): string {
  const found = drawings[name];
  if (found === undefined) throw new Error(`there is no icon ${name}`);
  return found;
}
