// At which address others reach the server: the one of this page, unless only this machine can use that.
import { letFriendsIn, network as ask } from "./wire/rest";
import type { NetworkFacts } from "./wire/messages";

/** Whether a name leads to the very machine that uses it. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

class Network {
  #facts = $state.raw<NetworkFacts | null>(null);
  #chosen = $state("");
  #asked = false;

  /** Whether this page is at an address that other devices cannot use. */
  readonly isHere = isLoopback(location.hostname);
  /** Where others reach the server, the usual address first. */
  readonly addresses = $derived(this.#facts?.addresses ?? (this.isHere ? [] : [location.origin]));
  readonly mayLetIn = $derived(this.#facts?.may_let_in ?? false);

  /** What links begin with. */
  get origin(): string {
    return this.addresses.includes(this.#chosen)
      ? this.#chosen
      : (this.addresses[0] ?? location.origin);
  }
  set origin(address: string) {
    this.#chosen = address;
  }

  /** Asks the server once, where that matters; without an answer, links stay as they are. */
  look(): void {
    if (!this.isHere || this.#asked) return;
    this.#asked = true;
    ask().then(
      (facts) => (this.#facts = facts),
      () => (this.#asked = false),
    );
  }

  async letIn(): Promise<void> {
    this.#facts = await letFriendsIn();
  }
}

export const network = new Network();
