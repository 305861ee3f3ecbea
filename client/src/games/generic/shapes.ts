// What a field of a view looks like on the table, for games without a face.
import { titleOf, type DeckFacts } from "../../cards/deck";
import type { View } from "../game";
import { begun } from "../speech";

export type Shape =
  | { kind: "nothing" }
  | { kind: "text"; text: string }
  /** Cards that lie open, the top card last. */
  | { kind: "cards"; cards: string[] }
  /** A pile that lies face down, and what the viewer knows of it. */
  | { kind: "pile"; count: number; known: string[] }
  | { kind: "parts"; parts: Part[] };

export interface Part {
  label: string;
  shape: Shape;
}

export interface Table {
  deck: DeckFacts;
  names: string[];
}

/** What the table itself shows of every game. */
const SHOWN_ELSEWHERE = [
  "game",
  "players",
  "options",
  "seat",
  "over",
  "winners",
  "scores",
  "actors",
  "hands",
];

/** Fields whose number is a seat. */
const SEAT_FIELDS = ["turn", "dealer", "leader", "player", "partner", "seat"];

/** The fields of the middle: those that are not of single seats, where there is something to see. */
export function middleParts(view: View, bySeat: string[], table: Table): Part[] {
  const fields = Object.entries(view).filter(
    ([name]) => !SHOWN_ELSEWHERE.includes(name) && !bySeat.includes(name),
  );
  return partsOf(fields, table);
}

/** What lies before one seat. */
export function seatParts(view: View, bySeat: string[], seat: number, table: Table): Part[] {
  const lists = view as unknown as Record<string, unknown[] | undefined>;
  const fields = bySeat
    .filter((name) => !SHOWN_ELSEWHERE.includes(name))
    .map((name): [string, unknown] => [name, lists[name]?.[seat]]);
  return partsOf(fields, table);
}

function partsOf(fields: [string, unknown][], table: Table): Part[] {
  return fields
    .map(([name, value]) => ({ label: labelOf(name), shape: shapeOf(name, value, table) }))
    .filter((part) => part.shape.kind !== "nothing");
}

/** `left_to_draw` is read as `Left to draw`. */
export function labelOf(name: string): string {
  return begun(name.replaceAll("_", " "));
}

export function shapeOf(name: string, value: unknown, table: Table): Shape {
  if (value === null || value === undefined) return { kind: "nothing" };
  if (Array.isArray(value)) return listShape(value, table);
  if (typeof value === "object") return mappingShape(value as Record<string, unknown>, table);
  if (isCard(value, table)) return { kind: "cards", cards: [value] };
  if (typeof value === "boolean") return { kind: "text", text: value ? "yes" : "no" };
  if (typeof value === "number" && SEAT_FIELDS.includes(name))
    return { kind: "text", text: table.names[value] ?? String(value) };
  return { kind: "text", text: plainWords(value, table) };
}

/** A word of the view, or a move with its cards by their names. */
function plainWords(value: unknown, table: Table): string {
  const words = String(value).replaceAll("_", " ").split(" ");
  return words
    .map((word) => (isCard(word, table) ? titleOf(table.deck, word.split("=")[0]) : word))
    .join(" ");
}

function listShape(list: unknown[], table: Table): Shape {
  if (list.length === 0) return { kind: "nothing" };
  if (list.every((one) => isCard(one, table))) return { kind: "cards", cards: list };
  if (list.every((one) => typeof one !== "object"))
    return { kind: "text", text: list.map((one) => plainWords(one, table)).join(", ") };
  const parts = list.map((one): Part => {
    if (isPlayedCard(one, table))
      return { label: table.names[one[0]], shape: { kind: "cards", cards: [one[1]] } };
    return { label: "", shape: shapeOf("", one, table) };
  });
  return grouped(parts);
}

function mappingShape(mapping: Record<string, unknown>, table: Table): Shape {
  const { count, known } = mapping;
  if (typeof count === "number" && typeof known === "object" && known !== null) {
    return { kind: "pile", count, known: Object.values(known as Record<string, string>) };
  }
  return grouped(
    Object.entries(mapping).map(([name, value]) => ({
      label: /^\d+$/.test(name) ? (table.names[Number(name)] ?? name) : labelOf(name),
      shape: shapeOf(name, value, table),
    })),
  );
}

function grouped(parts: Part[]): Shape {
  const seen = parts.filter((part) => part.shape.kind !== "nothing");
  return seen.length === 0 ? { kind: "nothing" } : { kind: "parts", parts: seen };
}

/** A card, or one that stands for another: `M0=7C`. */
function isCard(value: unknown, { deck }: Table): value is string {
  return typeof value === "string" && value.split("=")[0] in deck.cards;
}

/** A seat and the card that it has played, as in a trick. */
function isPlayedCard(value: unknown, table: Table): value is [number, string] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === "number" &&
    value[0] in table.names &&
    isCard(value[1], table)
  );
}
