import { expect, test } from "vitest";
import type { Step } from "../../wire/messages";
import { unread } from "./unread";

const said = (n: number, seat: number): Step => ({
  type: "said",
  n,
  at: 0,
  seat,
  name: `Seat ${seat}`,
  text: "hello",
});
const sat: Step = { type: "noted", n: 3, at: 0, what: "sat", seat: 0, name: "Ann", text: null };

test("only lines of others that came after are unread", () => {
  const steps = [said(1, 0), said(2, 1), sat, said(4, 1), said(5, 0)];
  expect(unread(steps, 0, 0)).toBe(2);
  expect(unread(steps, 2, 0)).toBe(1);
  expect(unread(steps, 2, null)).toBe(2);
  expect(unread(steps, 9, 0)).toBe(0);
});
