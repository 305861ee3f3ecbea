// What features have to show on the page of a person, in this order; each is loaded with the page.
import type { Component } from "svelte";

type Load = () => Promise<{ default: Component }>;

export const SECTIONS: Load[] = [
  () => import("../puzzles/PuzzleSection.svelte"),
  () => import("../../parts/NotificationSettings.svelte"),
];
