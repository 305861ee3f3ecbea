// Which page is shown: the address bar is the truth.
import { version } from "./version.svelte";

class Router {
  #address = $state.raw(new URL(location.href));

  constructor() {
    addEventListener("popstate", () => this.#look());
  }

  get path(): string {
    return this.#address.pathname;
  }

  /** What stands behind `#`, without it. */
  get hash(): string {
    return this.#address.hash.slice(1);
  }

  /** A value behind `?`. */
  asked(name: string): string | null {
    return this.#address.searchParams.get(name);
  }

  go(path: string): void {
    if (version.isOld) return location.assign(path); // the best moment for the new one
    const before = this.path;
    history.pushState(null, "", path);
    this.#look();
    if (this.path !== before) scrollTo(0, 0);
  }

  /** Changes the address without a step in the browser's history. */
  replace(path: string): void {
    if (new URL(path, location.href).href === location.href) return; // or effects that read it would write it again
    history.replaceState(null, "", path);
    this.#look();
  }

  /** For links: the page changes without loading again. */
  follow = (click: MouseEvent): void => {
    const link = (click.target as Element).closest("a");
    const elsewhere =
      !link ||
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download") ||
      link.pathname.startsWith("/api");
    if (
      click.defaultPrevented ||
      elsewhere ||
      click.ctrlKey ||
      click.metaKey ||
      click.shiftKey ||
      click.altKey
    )
      return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return; // a place on this page
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  #look(): void {
    this.#address = new URL(location.href);
  }
}

export const router = new Router();
