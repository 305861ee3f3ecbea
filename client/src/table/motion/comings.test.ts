import { expect, test } from "vitest";
import type { SeatNow } from "../../wire/messages";
import { comings, noteOf } from "./comings";

const ann = { name: "Ann", person: true, bot: null, here: true } as SeatNow;
const bot = { name: "Bot 1", person: false, bot: "casual", here: false } as SeatNow;
const said = (before: SeatNow, after: SeatNow, me: number | null = null) =>
  comings([before], [after], me).map((motion) => ("text" in motion ? motion.text : ""));

test("a seat says who goes, comes back or is replaced", () => {
  expect(said(ann, { ...ann, here: false })).toEqual(["away"]);
  expect(said({ ...ann, here: false }, ann)).toEqual(["is back"]);
  expect(said({ ...ann, here: false }, { ...ann, here: false, bot: "casual" })).toEqual([
    "a bot plays",
  ]);
  expect(said(ann, bot)).toEqual(["Ann has left"]);
  expect(said(bot, ann)).toEqual(["Ann sits down"]);
  expect(said(ann, ann)).toEqual([]);
  expect(said(ann, { ...ann, here: false }, 0)).toEqual([]);
});

test("a note stays as long as it is so", () => {
  expect(noteOf(bot)).toBe("");
  expect(noteOf(ann)).toBe("");
  expect(noteOf({ ...ann, here: false })).toBe("away");
});
