// Whether the server has a newer client than the one on this page, and the service worker that keeps the files of this one.
const WORKER = "/worker.js";
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;
const AFTER_LOADING = 3_000; // milliseconds
/** How often the server is asked at most, and how often at least while the page is open. */
const SELDOM = 60_000;
const NOW_AND_THEN = 30 * 60_000;

class Version {
  #isOld = $state(false);
  #asked = Date.now();
  #isSuspect = false;

  /** Whether this page should be loaded again when it suits its reader. */
  get isOld(): boolean {
    return this.#isOld;
  }

  /** The server may have been replaced by a newer one: ask it when it is back. */
  suspect(): void {
    this.#isSuspect = true;
  }

  /** Asks the server for its first page, which names the script that it would start with. */
  async look(): Promise<void> {
    if (this.#isOld || (!this.#isSuspect && Date.now() - this.#asked < SELDOM)) return;
    this.#asked = Date.now();
    const page = await fetch("/", { cache: "no-store" });
    const newest = ENTRY.exec(page.ok ? await page.text() : "")?.[1];
    if (newest === undefined) return; // something else has answered
    this.#isSuspect = false;
    this.#isOld = document.querySelector(`script[src="${CSS.escape(newest)}"]`) === null;
    if (this.#isOld) await (await navigator.serviceWorker?.getRegistration())?.update();
  }
}

export const version = new Version();

/** Looks for new versions now and then, and keeps this one's files where the browser allows it. */
export function keepFiles(): void {
  const look = (): void => void version.look().catch(() => {}); // next time
  document.addEventListener("visibilitychange", () => document.hidden || look());
  addEventListener("vite:preloadError", () => {
    version.suspect();
    look();
  });
  setInterval(look, NOW_AND_THEN);
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return; // it needs HTTPS, or localhost
  addEventListener("load", () =>
    setTimeout(() => void navigator.serviceWorker.register(WORKER).catch(() => {}), AFTER_LOADING),
  );
}
