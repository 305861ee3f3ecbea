// A suit is told by shape, letters and colour together, and a colour by a mark: without colours nothing is lost.
import { expect, test } from "vitest";
import { faceOf, MARKS } from "./face";
import { lettering, widthOf } from "./lettering";
import { spots } from "./pips";
import { FANUCCI_SUITS, THOTH_SUITS } from "./suits";

test("no two suits share letters or a picture", () => {
  for (const [deck, suits] of [
    ["Fanucci", FANUCCI_SUITS],
    ["Thoth", THOTH_SUITS],
  ] as const) {
    const faces = Object.keys(suits).map((suit) => faceOf(deck, `5${suit}`, ""));
    expect(new Set(faces.map((face) => face.letters)).size).toBe(faces.length);
    expect(new Set(faces.map((face) => face.icon)).size).toBe(faces.length);
    for (const face of faces) expect(MARKS[face.mark!]).toBeDefined();
  }
});

test("a rank has as many pips as it says", () => {
  for (const rank of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(spots(faceOf("Fanucci", `${rank}Fr`, "").pips)).toHaveLength(rank);
  for (const rank of [2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(spots(faceOf("Thoth", `${rank}C`, "").pips)).toHaveLength(rank);
});

test("infinity, courts, trumps and Majors have their own panels", () => {
  expect(faceOf("Fanucci", "iBo", "").panel).toBe("infinity");
  const courts = ["Ps", "Pr", "Q", "Kn"].map((court) => faceOf("Thoth", `${court}W`, "X of Wands"));
  expect(new Set(courts.map((face) => face.ground)).size).toBe(4);
  expect(courts.every((face) => face.panel === "arms")).toBe(true);
  expect(faceOf("Fanucci", "Grue", "Grue")).toMatchObject({ panel: "picture", caption: "Grue" });
  expect(faceOf("Thoth", "M10", "Fortune")).toMatchObject({ panel: "picture", rank: "10" });
});

test("a title is broken where its longest line is shortest, and never wider than its room", () => {
  expect(lettering("Grue", 88, 13)).toEqual({ lines: ["Grue"], size: 13 });
  expect(lettering("Snapping Turtle Trap!", 88, 13).lines).toEqual(["Snapping", "Turtle Trap!"]);
  for (const title of ["Moldy Rope Swing Across A Gaping Chasm", "Whatchamacallit", "A B C D"]) {
    const { lines, size } = lettering(title, 88, 13);
    expect(lines.join(" ")).toBe(title);
    for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(88);
  }
});
