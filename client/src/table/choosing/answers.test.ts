import { expect, test } from "vitest";
import { byItself } from "./answers";

const wishes = { on: true, byHand: ["story"] };

test("only what leaves no choice is played without asking", () => {
  expect(byItself(["no"], wishes)).toBe("no");
  expect(byItself(["no", "slap"], wishes)).toBeNull();
  expect(byItself([], wishes)).toBeNull();
});

test("what is a pleasure to do oneself is not, nor anything against one's wish", () => {
  expect(byItself(["story"], wishes)).toBeNull();
  expect(byItself(["draw"], { ...wishes, on: false })).toBeNull();
});
