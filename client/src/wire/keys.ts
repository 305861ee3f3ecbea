// The keys to one's seats, which stay in this browser. A link can bring one from another device.

const PREFIX = "oddeck-key-";

export function keyOf(table: string): string | null {
  return localStorage.getItem(PREFIX + table);
}

export function keep(table: string, key: string): void {
  localStorage.setItem(PREFIX + table, key);
}
