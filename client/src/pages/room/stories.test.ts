import { expect, test } from "vitest";
import type { Step } from "../../wire/messages";
import { spokenIn } from "./stories";

test("applause belongs to the line that it names", () => {
  const steps = [
    { n: 1, at: 0, type: "said", seat: 0, name: "Ann", text: "hello" },
    { n: 2, at: 0, type: "said", seat: 1, name: "Bot 1", text: "A goose …", story: true },
    { n: 3, at: 0, type: "noted", what: "applause", seat: 0, name: "Ann", text: "2" },
  ] as Step[];
  const [hello, story] = spokenIn(steps);
  expect([hello.story, hello.applause]).toEqual([false, []]);
  expect([story.story, story.applause]).toEqual([true, [{ seat: 0, name: "Ann" }]]);
});
