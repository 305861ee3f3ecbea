// What the person at this browser is called.

const KEPT = "oddeck-name";

class OwnName {
  #name = $state(localStorage.getItem(KEPT) ?? "");

  get value(): string {
    return this.#name;
  }

  set value(name: string) {
    this.#name = name;
    localStorage.setItem(KEPT, name);
  }
}

export const ownName = new OwnName();
