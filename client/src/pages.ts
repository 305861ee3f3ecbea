// The pages besides the first one: by address, each loaded when it is asked for.
import type { Component } from "svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Load = () => Promise<{ default: Component<any> }>;

export const PAGES: [RegExp, Load][] = [
  [/^\/t\/(?<table>[^/]+)$/, () => import("./pages/room/TablePage.svelte")],
  [/^\/t\/(?<table>[^/]+)\/replay$/, () => import("./pages/afterwards/ReplayPage.svelte")],
  [/^\/puzzles$/, () => import("./pages/puzzles/PuzzlesPage.svelte")],
  [/^\/puzzles\/(?<game>[^/]+)$/, () => import("./pages/puzzles/PuzzlePage.svelte")],
  [/^\/daily$/, () => import("./pages/daily/DailyPage.svelte")],
  [/^\/daily\/(?<day>[^/]+)\/(?<game>[^/]+)$/, () => import("./pages/daily/ResultsPage.svelte")],
  [/^\/me$/, () => import("./pages/me/MePage.svelte")],
  [/^\/learn$/, () => import("./pages/lessons/LearnPage.svelte")],
  [/^\/learn\/(?<game>[^/]+)$/, () => import("./pages/lessons/LessonPage.svelte")],
  [/^\/rules\/(?<game>[^/]+)$/, () => import("./pages/rules/RulesPage.svelte")],
  [/^\/cards\/(?<deck>[^/]+)$/, () => import("./cards/Gallery.svelte")],
  [/^\/mail$/, () => import("./pages/Mail.svelte")],
  [/^\/hosting$/, () => import("./pages/Hosting.svelte")],
  [/^\/credits$/, () => import("./pages/Credits.svelte")],
];

/** Whether there is a page at an address. */
export function hasPage(address: string): boolean {
  return PAGES.some(([pattern]) => pattern.test(address));
}
