import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cut, pieces, readSheet, searched } from "./sheet";

const GAMES = ["twisty_passages", "flathead_rummy", "trophy_case", "fortuno", "twisty_maze"];
const sheetOf = (game: string) =>
  readFileSync(new URL(`../../../../src/oddeck/games/${game}/rules.md`, import.meta.url), "utf-8");

describe.each(GAMES)("the rule sheet of %s", (game) => {
  const text = sheetOf(game);
  const sheet = readSheet(text);

  test("is read whole: every clause once, and no other form of Markdown", () => {
    const ids = sheet.sections.flatMap((section) => section.clauses.map((clause) => clause.id));
    expect(ids).toEqual(
      [...text.matchAll(/^\| ([A-Z]{2}-\d+[a-z]?) \|/gm)].map((match) => match[1]),
    );
    for (const { table } of sheet.sections)
      for (const row of table) expect(row.length).toBe(table[0].length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(sheet.title).toContain("the rules");
    const left = sheet.sections
      .flatMap((section) => [
        ...section.paragraphs,
        ...section.clauses.map((clause) => clause.rule),
      ])
      .flatMap(pieces)
      .filter((piece) => piece.kind !== "code");
    for (const piece of left) expect(piece.text).not.toMatch(/[`|]|\*\*|^- |^#|\]\(/);
  });

  test("points only to clauses that it has", () => {
    const ids = new Set(
      sheet.sections.flatMap((section) => section.clauses.map((clause) => clause.id)),
    );
    const pointed = sheet.sections
      .flatMap((section) => [
        ...section.paragraphs,
        ...section.clauses.map((clause) => clause.rule),
      ])
      .flatMap(pieces)
      .filter((piece) => piece.kind === "clause");
    for (const { text: id } of pointed) expect(ids).toContain(id);
  });
});

test("the cards of the maze are a table, and can be searched", () => {
  const sheet = readSheet(sheetOf("twisty_maze"));
  const cards = sheet.sections.find((section) => section.title === "The cards")!;
  expect(cards.table.length).toBe(1 + 73);
  expect(cards.table[1].slice(0, 3)).toEqual(["`tilting-floors`", "Tilting Floors", "2"]);
  const [found] = searched(sheet, "gaping chasm").sections;
  expect(found.table.map((row) => row[0])).toEqual(["card", "`rope-swing`"]);
});

test("a text is told in pieces", () => {
  expect(pieces("Play `3Fr` under *stop*, see TM-8.")).toEqual([
    { kind: "text", text: "Play " },
    { kind: "code", text: "3Fr" },
    { kind: "text", text: " under " },
    { kind: "em", text: "stop" },
    { kind: "text", text: ", see " },
    { kind: "clause", text: "TM-8" },
    { kind: "text", text: "." },
  ]);
});

test("a search keeps what has all words, and marks them", () => {
  const found = searched(readSheet(sheetOf("trophy_case")), "fold LEADER");
  const clauses = found.sections.flatMap((section) => section.clauses);
  expect(clauses.map((clause) => clause.id)).toEqual(["TC-5", "TC-7"]);
  expect(cut("You may fold.", "FOLD may")).toEqual([
    { text: "You ", hit: false },
    { text: "may", hit: true },
    { text: " ", hit: false },
    { text: "fold", hit: true },
    { text: ".", hit: false },
  ]);
  expect(cut("a(b", "(")).toContainEqual({ text: "(", hit: true });
});
