import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";

test("it is SHA-256, for texts of every length around a block and with any letters", () => {
  const texts = Array.from({ length: 200 }, (_, length) => "a".repeat(length));
  for (const text of [...texts, "naïve ♠ 🂡", "oddeck number " + "0f".repeat(16)])
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
});
