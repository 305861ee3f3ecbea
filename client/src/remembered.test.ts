// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { tidy } from "./name.svelte";
import { Remembered } from "./remembered.svelte";

beforeEach(() => localStorage.clear());

test("a choice is there again on the next page; nonsense counts as nothing", () => {
  const sound = new Remembered("sound", true);
  expect(sound.value).toBe(true);
  sound.value = false;
  expect(new Remembered("sound", true).value).toBe(false);
  localStorage.setItem("oddeck-sound", "no JSON");
  expect(new Remembered("sound", true).value).toBe(true);
});

test("a name is made fit for a table", () => {
  expect(tidy("  Ann   of  the Mill ")).toBe("Ann of the Mill");
  expect(tidy(`${"x".repeat(39)} y`)).toBe("x".repeat(39));
});
