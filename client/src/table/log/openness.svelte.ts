// Whether log, chat and rules are open: a rail beside the table where there is room, which the browser remembers, else a sheet over it.
import { MediaQuery } from "svelte/reactivity";
import { logBeside } from "../preferences";
import { BESIDE } from "./Side.svelte";

export class Openness {
  /** Whether the sheet is open. */
  sheet = $state(false);
  readonly #beside = new MediaQuery(BESIDE);

  get open(): boolean {
    return this.#beside.current ? logBeside.value : this.sheet;
  }
  set open(open: boolean) {
    if (this.#beside.current) logBeside.value = open;
    else this.sheet = open;
  }
}
