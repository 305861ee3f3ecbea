import { afterEach, expect, test, vi } from "vitest";
import { hints, RefusedError } from "./rest";

vi.mock("./keys", () => ({ keep: () => {}, keyOf: () => "key" }));
afterEach(() => vi.unstubAllGlobals());

function answering(status: number, text: string): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(text, { status })));
}

test("a refusal is told in the server's words, with when to try again", async () => {
  const message = "that was a lot of hints in a short time; try again in 12 seconds";
  answering(
    429,
    JSON.stringify({ type: "refused", reason: "too-fast", message, clause: null, id: 0 }),
  );
  const refused = await hints("table").catch((wrong: unknown) => wrong);
  expect(refused).toBeInstanceOf(RefusedError);
  expect((refused as RefusedError).message).toBe(message);
});

test("what is not a refusal means that the server does not answer", async () => {
  answering(502, "<h1>Bad Gateway</h1>");
  await expect(hints("table")).rejects.toThrow("the server does not answer");
});
