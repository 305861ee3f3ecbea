// Every text colour is readable on every ground that it may stand on, in every world, by day and by lamp.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CSS = readFileSync(new URL("./app.css", import.meta.url), "utf8");
const INKS = readFileSync(new URL("./cards/inks.css", import.meta.url), "utf8");
const READABLE = 4.5; // WCAG AA
const VISIBLE = 3; // for rings and edges that mean something

const GROUNDS = ["ground", "paper", "paper-deep", "cloth", "cloth-lit", "cloth-deep"];
const TEXTS = ["ink", "ink-soft"];

function tokens(selector: string): Map<string, [string, string]> {
  const found = new Map<string, [string, string]>();
  for (const block of CSS.split("}")) {
    const [head, body] = block.split("{");
    if (body === undefined || !head.trim().endsWith(selector)) continue;
    for (const [, name, light, dark] of body.matchAll(
      /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
    ))
      found.set(name, [light, dark]);
  }
  return found;
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function hue(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

const PLAIN = tokens("[data-world]");
const ROOT = tokens(":root");

test.each(["", "fanucci", "thoth", "maze"])("the world %o is readable", (world) => {
  const own = new Map([...ROOT, ...PLAIN, ...(world ? tokens(`[data-world="${world}"]`) : [])]);
  const poor: string[] = [];
  const check = (text: string, ground: string, least: number) => {
    for (const lamp of [0, 1]) {
      const found = contrast(own.get(text)![lamp], own.get(ground)![lamp]);
      if (found < least)
        poor.push(`${text} on ${ground}, ${lamp ? "dark" : "light"}: ${found.toFixed(2)}`);
    }
  };
  for (const ground of GROUNDS) for (const text of TEXTS) check(text, ground, READABLE);
  for (const ground of GROUNDS.slice(0, 3))
    for (const text of ["accent", "good", "bad"]) check(text, ground, READABLE);
  for (const ground of GROUNDS) for (const ring of ["focus", "may"]) check(ring, ground, VISIBLE);
  check("accent-ink", "accent", READABLE);
  expect(poor.join("\n")).toBe("");
});

test.each([0, 1])("the ring of what may be played is no focus ring, with lamp %o", (lamp) => {
  const [may, focus] = ["may", "focus"].map((ring) => hue(ROOT.get(ring)![lamp]));
  expect(Math.cos(((may - focus) * Math.PI) / 180)).toBeLessThan(-0.5); // opposite hues
});

test("every ink of a card is readable on its paper, and its title on the plate", () => {
  const papers = ["#fdf9ee", "#f1e9d8", ...colours("[data-deck=", "c-paper")];
  expect(papers.length).toBeGreaterThan(5);
  const poor: string[] = [];
  for (const block of INKS.split("}").filter((block) => block.includes("[data-ink="))) {
    const ink = /--c-ink: (#\w{6})/.exec(block)?.[1];
    const own = /--c-paper: (#\w{6})/.exec(block)?.[1];
    const plate = /--c-plate: (#\w{6})/.exec(block)?.[1];
    const plateInk = /--c-plate-ink: (#\w{6})/.exec(block)?.[1];
    const pairs: [string, string][] = own || plate ? [] : ink ? papers.map((on) => [ink, on]) : [];
    if (own) pairs.push([ink ?? "#ffe9cc", own]); // zones share their ink
    if (plate && plateInk) pairs.push([plateInk, plate]);
    for (const [one, other] of pairs)
      if (contrast(one, other) < READABLE) poor.push(`${one} on ${other} in ${block.trim()}`);
  }
  expect(poor.join("\n")).toBe("");
});

function colours(selector: string, name: string): string[] {
  return INKS.split("}")
    .filter((block) => block.includes(selector) && !block.includes("data-ink"))
    .flatMap((block) => [...block.matchAll(new RegExp(`--${name}: light-dark\\((.*?)\\)`, "g"))])
    .flatMap(([, both]) => both.split(", "));
}
