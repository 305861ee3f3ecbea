import { expect, test } from "vitest";
import { isBonus, laidOut, meldName } from "./melds";

test("groups are called what they are", () => {
  expect(meldName(["6Bu", "6Ma", "6Pl"])).toBe("set of 6s");
  expect(meldName(["2La", "3Pl", "4Fr"])).toBe("red run 2 to 4");
  expect(meldName(["5Fa", "6Fa", "9Fa"])).toBe("flush of Faces");
  expect(meldName(["5Fa", "6Fa", "7Fa"])).toBe("flush run of Faces");
  expect(meldName(["iTo", "iBu", "iSc"])).toBe("set of ∞s");
  expect(meldName(["4Zu", "5Zu", "Jester", "7Ra"])).toBe("blue run 4 to 7");
  expect(meldName(["4To", "5Zu", "Beauty"])).toBe("blue run 4 to 5 and a trump");
});

test("bonus melds are those without a trump that are two things at once", () => {
  expect(isBonus(["6Bu", "6Ma", "6In"])).toBe(true);
  expect(isBonus(["6Bu", "6Ma", "6Pl"])).toBe(false);
  expect(isBonus(["2Sc", "3Sc", "4Sc"])).toBe(true);
  expect(isBonus(["2Sc", "3Sc", "Grue"])).toBe(false);
  expect(isBonus(["iTo", "iBu", "iSc"])).toBe(true);
  expect(isBonus(["2La", "3Pl", "4Fr"])).toBe(false);
});

test("a trump fills the gap of a run", () => {
  expect(laidOut(["7Ra", "4Zu", "Jester", "5Zu"])).toEqual(["4Zu", "5Zu", "Jester", "7Ra"]);
  expect(laidOut(["6Ea", "8Bo", "Death"])).toEqual(["6Ea", "Death", "8Bo"]);
  expect(laidOut(["9Bu", "Death", "9Bo"])).toEqual(["9Bu", "9Bo", "Death"]);
});
