// Random texts that nobody can guess: keys to seats, and tokens by which a command is carried out once.

const BYTES = 24;

export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
