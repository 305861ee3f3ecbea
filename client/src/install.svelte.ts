// Installing the client as an application. Browsers offer that only where it works: over HTTPS or on this machine.

/** What Chromium sends when the page can be installed; other browsers have a menu for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #prompt = $state.raw<InstallPrompt | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // it is offered among the settings
      this.#prompt = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => (this.#prompt = null));
  }

  get isPossible(): boolean {
    return this.#prompt !== null;
  }

  /** Asks whether to install; a prompt can be used only once. */
  async ask(): Promise<void> {
    const prompt = this.#prompt;
    this.#prompt = null;
    await prompt?.prompt();
  }

  /** Whether this is Safari on a phone, where push messages come only to what is on the home screen. */
  get needsHomeScreen(): boolean {
    return "standalone" in navigator && navigator.standalone === false;
  }
}

export const install = new Install();
