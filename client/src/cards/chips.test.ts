// A card in a sentence, and one that stands for another, are told by title, never by code.
import { render } from "svelte/server";
import { expect, test } from "vitest";
import CardChip from "./CardChip.svelte";
import CardSlot from "./CardSlot.svelte";
import type { DeckFacts } from "./deck";

const DECK: DeckFacts = {
  name: "Thoth",
  cards: {
    M14: { title: "Art" },
    M3: { title: "The Empress" },
    "7C": { title: "7 of Cups" },
  },
};
const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->|<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a suited card has its title for those who listen, and its corner for those who look", () => {
  const { body } = render(CardChip, { props: { card: "7C", deck: DECK } });
  expect(textOf(body)).toBe("7 of Cups");
  expect(body).toContain('data-text="7"');
  expect(body).toContain('href="#suit-C"');
});

test("a card that stands for another says so", () => {
  expect(textOf(render(CardChip, { props: { card: "M14=7C", deck: DECK } }).body)).toBe(
    "Art as 7 of Cups",
  );
});

test("the badge of Art as a Major shows its number and picture, and no code", () => {
  const { body } = render(CardSlot, { props: { deck: DECK, name: "M14=M3" } });
  expect(textOf(body)).not.toContain("M3");
  expect(body).toContain('href="#major-M3"');
  expect(body).toContain('data-text="3"');
});

test("a card of no known deck is told by its name", () => {
  expect(textOf(render(CardChip, { props: { card: "Ace" } }).body)).toBe("Ace");
});
