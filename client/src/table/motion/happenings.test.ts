import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameFace, View } from "../../games/game";
import type { Step } from "../../wire/messages";
import { Happenings, MOST_MOVES } from "./happenings.svelte";

const face = {
  motions: () => [{ kind: "fly", from: "draw", to: "hand:0", cards: ["3Fr"] }],
} as unknown as GameFace;
const root = { querySelector: () => null } as unknown as HTMLElement;
const step = (n: number): Step => ({
  type: "played",
  n,
  at: 0,
  events: [{ kind: "draw" }],
  text: [],
});
const scene = { face, view: { seat: 0 } as View, root, pace: "normal" as const, most: MOST_MOVES };

let page: { hidden: boolean };
beforeEach(() => {
  page = { hidden: false };
  vi.stubGlobal("document", page);
  vi.stubGlobal("CSS", { escape: (text: string) => text });
});
afterEach(() => vi.unstubAllGlobals());

function played(steps: Step[], most = MOST_MOVES, before = 1): number {
  const happenings = new Happenings();
  const play = vi.spyOn(happenings.motion, "play").mockImplementation(() => {});
  happenings.look(steps.slice(0, before), scene);
  happenings.look(steps, { ...scene, most });
  return play.mock.calls.filter(([, motions]) => motions.length > 0).length;
}

test("what is new moves, and what was there before does not", () => {
  expect(played([step(1), step(2)])).toBe(1);
  expect(played([step(1)])).toBe(0);
});

test("after a long gap, or behind another tab, the table simply stands as it is", () => {
  const many = Array.from({ length: MOST_MOVES + 2 }, (_, n) => step(n + 1));
  expect(played(many)).toBe(0);
  page.hidden = true;
  expect(played([step(1), step(2)])).toBe(0);
});

test("in a replay one move is shown, and a jump is not", () => {
  expect(played([step(1), step(2)], 1)).toBe(1);
  expect(played([step(1), step(2), step(3)], 1)).toBe(0);
});
