// What the person at this browser is called.
import { Remembered } from "./remembered.svelte";

export const LONGEST_NAME = 40;
const kept = new Remembered("name", "");
const guest = new Remembered<number | null>("guest", null);
guest.value ??= 10 + Math.floor(Math.random() * 90);

class OwnName {
  /** As it was typed. */
  get value(): string {
    return kept.value;
  }

  set value(name: string) {
    kept.value = name;
  }

  /** A name that can stand at a table: what was typed, without needless spaces, or a guest's. */
  get atTable(): string {
    return tidy(kept.value) || this.guest;
  }

  /** What somebody is called who has not said. */
  get guest(): string {
    return `Guest ${guest.value}`;
  }
}

export function tidy(name: string): string {
  return name.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).trim();
}

export const ownName = new OwnName();
