// A value that this browser remembers. Where nothing may be stored, it lasts as long as the page.

export class Remembered<T> {
  #value: T;
  readonly #key: string;

  constructor(key: string, usual: T) {
    this.#key = `oddeck-${key}`;
    this.#value = $state.raw(read(this.#key, usual));
  }

  get value(): T {
    return this.#value;
  }

  set value(value: T) {
    this.#value = value;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
    } catch {
      // A browser that stores nothing still plays.
    }
  }
}

function read<T>(key: string, usual: T): T {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? usual : (JSON.parse(kept) as T);
  } catch {
    return usual;
  }
}
