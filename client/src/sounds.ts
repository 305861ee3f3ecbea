// Short tones, made when they are needed: nothing is loaded for them.
import { settings } from "./settings.svelte";

type Cue = "turn" | "chat" | "window" | "end" | "flourish" | "song";

/** Each note: pitch in hertz, when it begins and how long it sounds, in seconds. */
type Note = [pitch: number, begins: number, lasts: number];

const TUNES: Record<Cue, Note[]> = {
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.22],
  ],
  chat: [[880, 0, 0.08]],
  window: [
    [659, 0, 0.08],
    [659, 0.12, 0.08],
  ],
  flourish: [
    [784, 0, 0.07],
    [988, 0.06, 0.07],
    [1175, 0.12, 0.2],
  ],
  // For The Magus: a tune to change seats by.
  song: [
    [523, 0, 0.16],
    [659, 0.18, 0.16],
    [784, 0.36, 0.16],
    [659, 0.54, 0.16],
    [880, 0.72, 0.3],
    [784, 1.04, 0.45],
  ],
  end: [
    [523, 0, 0.15],
    [659, 0.13, 0.15],
    [784, 0.26, 0.15],
    [1047, 0.39, 0.4],
  ],
};
const LOUDNESS = 0.08;

let context: AudioContext | null = null;

/** Plays a cue, if sounds are wanted and the browser lets us. */
export function sound(cue: Cue): void {
  if (!settings.sound || !("AudioContext" in globalThis)) return;
  if (navigator.userActivation?.hasBeenActive === false) return; // browsers let no page sound before it was touched, and complain if it tries
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of TUNES[cue]) play(context, note);
}

function play(audio: AudioContext, [pitch, begins, lasts]: Note): void {
  const start = audio.currentTime + begins;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + lasts);
}
