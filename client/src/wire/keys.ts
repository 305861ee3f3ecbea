// The keys to one's seats, which stay in this browser, and the tables they belong to. A link can bring a key from another device.

const PREFIX = "oddeck-key-";
const TABLES = "oddeck-tables";
const MOST_TABLES = 30;

export function keyOf(table: string): string | null {
  return localStorage.getItem(PREFIX + table);
}

/** Keeps a key; its table is now the latest of one's own. */
export function keep(table: string, key: string): void {
  localStorage.setItem(PREFIX + table, key);
  write([table, ...ownTables().filter((other) => other !== table)]);
}

/** Throws a key away that opens nothing any more. */
export function forget(table: string): void {
  localStorage.removeItem(PREFIX + table);
  write(ownTables().filter((other) => other !== table));
}

/** The tables that there are keys for, the latest first. */
export function ownTables(): string[] {
  try {
    return JSON.parse(localStorage.getItem(TABLES) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** The key that a link brings behind its `#`, if it does. */
export function keyFromLink(hash: string): string | null {
  return /^key=([\w-]{1,100})$/.exec(hash)?.[1] ?? null;
}

function write(tables: string[]): void {
  for (const old of tables.slice(MOST_TABLES)) localStorage.removeItem(PREFIX + old);
  localStorage.setItem(TABLES, JSON.stringify(tables.slice(0, MOST_TABLES)));
}
