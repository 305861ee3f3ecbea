// What somebody likes in this browser: colours, motion, sounds, and how much is done for them.
import { MediaQuery } from "svelte/reactivity";
import { Remembered } from "./remembered.svelte";
import type { Pace } from "./wire/messages";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "less" | "full";
export type { Pace };

class Settings {
  readonly #theme = new Remembered<Theme>("theme", "auto");
  readonly #motion = new Remembered<Motion>("motion", "auto");
  readonly #pace = new Remembered<Pace>("pace", "normal");
  readonly #sound = new Remembered("sound", true);
  readonly #titleCue = new Remembered("title-cue", true);
  readonly #notices = new Remembered("notices", false);
  readonly #autoAnswer = new Remembered("auto-answer", true);
  readonly #rude = new Remembered("rude", false);
  readonly #systemIsCalm = new MediaQuery("(prefers-reduced-motion: reduce)");

  get theme(): Theme {
    return this.#theme.value;
  }
  set theme(theme: Theme) {
    this.#theme.value = theme;
  }
  get motion(): Motion {
    return this.#motion.value;
  }
  set motion(motion: Motion) {
    this.#motion.value = motion;
  }
  /** How fast bots play and cards fly. */
  get pace(): Pace {
    return this.#pace.value;
  }
  set pace(pace: Pace) {
    this.#pace.value = pace;
  }
  get sound(): boolean {
    return this.#sound.value;
  }
  set sound(sound: boolean) {
    this.#sound.value = sound;
  }
  /** Whether the tab's title says that it is one's turn. */
  get titleCue(): boolean {
    return this.#titleCue.value;
  }
  set titleCue(cue: boolean) {
    this.#titleCue.value = cue;
  }
  /** Whether the browser says that it is one's turn while the page is open in the background. */
  get notices(): boolean {
    return this.#notices.value;
  }
  set notices(on: boolean) {
    this.#notices.value = on;
  }
  /** Whether a choice with a single answer is made for the viewer. */
  get autoAnswer(): boolean {
    return this.#autoAnswer.value;
  }
  set autoAnswer(auto: boolean) {
    this.#autoAnswer.value = auto;
  }
  /** Whether rude names of feats are shown, too. */
  get rude(): boolean {
    return this.#rude.value;
  }
  set rude(rude: boolean) {
    this.#rude.value = rude;
  }
  /** Whether nothing should move. */
  get calm(): boolean {
    return (
      this.pace === "instant" ||
      this.motion === "less" ||
      (this.motion === "auto" && this.#systemIsCalm.current)
    );
  }
}

export const settings = new Settings();

/** Lets the page look as the settings say, now and whenever they change. */
export function wearSettings(): void {
  $effect(() => {
    document.documentElement.style.colorScheme = settings.theme === "auto" ? "" : settings.theme;
  });
  $effect(() => {
    document.documentElement.dataset.motion = settings.calm ? "less" : "full";
  });
}
