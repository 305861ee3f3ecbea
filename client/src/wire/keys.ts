// Who one is: a key that stays in this browser and is valid at every table. Besides it there may be keys to single seats, from older versions and from links.

const PERSON = "oddeck-person";
const PREFIX = "oddeck-key-";
const TABLES = "oddeck-tables";
const MOST_TABLES = 30;
const GUEST = ""; // instead of a key, at a table where one does not want to be oneself

/** The key of this browser's person, once there is one: see `person` in rest.ts. */
export function personKey(): string | null {
  return localStorage.getItem(PERSON);
}

export function keepPerson(key: string): void {
  localStorage.setItem(PERSON, key);
}

export function forgetPerson(): void {
  localStorage.removeItem(PERSON);
}

/** The key to show at a table: the one to a seat there, or one's own. */
export function keyOf(table: string): string | null {
  return (localStorage.getItem(PREFIX + table) ?? personKey()) || null;
}

/** Keeps a key to a seat; its table is now the latest of those. */
export function keep(table: string, key: string): void {
  localStorage.setItem(PREFIX + table, key);
  write([table, ...seatTables().filter((other) => other !== table)]);
}

/** Throws a key to a seat away. */
export function forget(table: string): void {
  localStorage.removeItem(PREFIX + table);
  write(seatTables().filter((other) => other !== table));
}

/** Comes to a table without a key from now on. */
export function comeAsGuest(table: string): void {
  keep(table, GUEST);
}

/** The tables that there are keys to seats for, the latest first. */
export function seatTables(): string[] {
  try {
    const tables = JSON.parse(localStorage.getItem(TABLES) ?? "[]") as string[];
    return tables.filter((table) => localStorage.getItem(PREFIX + table) !== null);
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
