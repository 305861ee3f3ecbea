import { expect, test } from "vitest";
import { rosette } from "./rosette";

test("one seed is always drawn alike, others differ, and nonsense is drawn too", () => {
  expect(rosette("00ff8812ab34")).toEqual(rosette("00ff8812ab34"));
  expect(rosette("00ff8812ab34")).not.toEqual(rosette("11ff8812ab34"));
  expect(rosette("").petals).toHaveLength(6);
});
