// A rule sheet, read from the few forms of Markdown that our sheets have: headings, paragraphs, and tables of clauses.

export const CLAUSE = /\b[A-Z]{2}-\d+[a-z]?\b/;

export interface Clause {
  id: string;
  rule: string;
  /** Where it comes from: the text, a restoration, a ruling. */
  from: string;
}

export interface Section {
  title: string;
  /** For links within the page. */
  id: string;
  paragraphs: string[];
  clauses: Clause[];
  /** A table of something else, such as cards: its heads, then its rows. */
  table: string[][];
}

export interface Sheet {
  title: string;
  /** The first is what stands before any heading. */
  sections: Section[];
}

export interface Piece {
  kind: "text" | "code" | "em" | "strong" | "clause";
  text: string;
}

export function readSheet(markdown: string): Sheet {
  const sheet: Sheet = {
    title: "",
    sections: [{ title: "", id: "top", paragraphs: [], clauses: [], table: [] }],
  };
  for (const block of markdown
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)) {
    const here = sheet.sections.at(-1)!;
    if (block.startsWith("# ")) sheet.title = block.slice(2);
    else if (block.startsWith("## "))
      sheet.sections.push({
        title: block.slice(3),
        id: slug(block.slice(3)),
        paragraphs: [],
        clauses: [],
        table: [],
      });
    else if (block.startsWith("|")) readTable(block, here);
    else here.paragraphs.push(block.replace(/\s*\n\s*/g, " "));
  }
  return sheet;
}

function readTable(block: string, section: Section): void {
  const rows = block.split("\n").map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/\\\|/g, "|")),
  );
  const clauses = rows.flatMap(([id, rule, from]) =>
    CLAUSE.test(id) ? [{ id, rule, from: from ?? "" }] : [],
  );
  if (clauses.length > 0) section.clauses.push(...clauses);
  else section.table = rows.filter(([first]) => !/^-+$/.test(first));
}

/** A text in pieces: what is code, what is stressed, and where it points to another clause. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\b([A-Z]{2}-\d+[a-z]?)\b/g;
  let end = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    const [, code, strong, em, clause] = match;
    found.push(
      code
        ? { kind: "code", text: code }
        : strong
          ? { kind: "strong", text: strong }
          : em
            ? { kind: "em", text: em }
            : { kind: "clause", text: clause },
    );
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

/** The same sheet with only what has all of the wanted words in it. */
export function searched(sheet: Sheet, wanted: string): Sheet {
  const words = wordsOf(wanted);
  if (words.length === 0) return sheet;
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const sections = sheet.sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs.filter(has),
    clauses: section.clauses.filter((clause) => has(`${clause.id} ${clause.rule}`)),
    table: withHead(
      section.table,
      section.table.slice(1).filter((row) => has(row.join(" "))),
    ),
  }));
  return {
    ...sheet,
    sections: sections.filter(
      (section) => section.paragraphs.length + section.clauses.length + section.table.length > 0,
    ),
  };
}

function withHead(table: string[][], rows: string[][]): string[][] {
  return rows.length === 0 ? [] : [table[0], ...rows];
}

/** A text cut where wanted words stand in it, so that they can be marked. */
export function cut(text: string, wanted: string): { text: string; hit: boolean }[] {
  const words = wordsOf(wanted).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(${words.join("|")})`, "i"))
    .map((part, place) => ({ text: part, hit: place % 2 === 1 }))
    .filter((part) => part.text !== "");
}

function wordsOf(wanted: string): string[] {
  return wanted.toLowerCase().split(/\s+/).filter(Boolean);
}

function slug(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
