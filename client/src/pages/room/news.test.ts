import { expect, test } from "vitest";
import type { Step } from "../../wire/messages";
import { newsOf, unread } from "./news";

const said = (n: number, seat: number): Step => ({ type: "said", n, at: 0, seat, name: `Seat ${seat}`, text: "hello" });
const noted = (what: string, name: string | null = null, text: string | null = null) => ({ type: "noted", n: 1, at: 0, what, seat: 0, name, text }) as Extract<Step, { type: "noted" }>;

test("only lines of others that came after are unread", () => {
  const steps = [said(1, 0), said(2, 1), noted("sat"), said(3, 1), said(4, 0)];
  expect(unread(steps, 0, 0)).toBe(2);
  expect(unread(steps, 2, 0)).toBe(1);
  expect(unread(steps, 2, null)).toBe(2);
  expect(unread(steps, 9, 0)).toBe(0);
});

test("a stand-in is told with its reason", () => {
  expect(newsOf(noted("stand-in", "Ann", "absent"))).toBe("A bot plays for Ann, who has been away.");
  expect(newsOf(noted("wish", "Ann", "rematch"))).toBe("Ann would like another game.");
  expect(newsOf(noted("bot", null, "heuristic"))).toBe("A bot took a seat: Simple.");
  expect(newsOf(noted("opened"))).toBe("");
});
