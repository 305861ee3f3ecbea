// Cues for somebody who looks elsewhere: a tone and the tab's title when the table waits for them.
import { tellInBackground } from "../../notices";
import { settings } from "../../settings.svelte";
import { sound } from "../../sounds";
import type { TableConnection } from "../../wire/connection.svelte";

/** Choices that the client makes come and go sooner than this (in milliseconds), without a tone. */
const STILL_ASKED = 1200;

/** Watches a table as long as the component lives that calls this. `title` is what the tab is called. */
export function giveCues(line: () => TableConnection, title: () => string): void {
  const asked = $derived(line().now && line().now!.moves.length > 0 ? line().now!.asked : null);
  const phase = $derived(line().now?.phase);
  const inWindow = $derived(line().now?.window != null);
  const heard = $derived(
    line().steps.filter((step) => step.type === "said" && step.seat !== line().viewer).length,
  );
  let phaseBefore: string | undefined;
  let heardBefore: number | undefined;

  $effect(() => {
    if (asked === null) return;
    const cue = inWindow ? "window" : "turn";
    const timer = setTimeout(
      () => {
        sound(cue);
        void tellInBackground(title(), line().table);
      },
      inWindow ? 0 : STILL_ASKED,
    );
    return () => clearTimeout(timer);
  });
  $effect(() => {
    if (phase === "over" && phaseBefore === "playing") sound("end");
    phaseBefore = phase;
  });
  $effect(() => {
    if (heardBefore !== undefined && heard > heardBefore) sound("chat");
    heardBefore = heard;
  });
  $effect(() => {
    document.title =
      (asked !== null && settings.titleCue ? "● Your turn – " : "") +
      (title() ? `${title()} – Oddeck` : "Oddeck");
  });
}
