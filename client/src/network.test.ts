import { expect, test, vi } from "vitest";

vi.mock("./wire/rest", () => ({}));
vi.stubGlobal("location", new URL("http://127.0.0.1:8173/t/x"));
const { isLoopback } = await import("./network.svelte");

test("addresses that lead to the machine itself are told from others", () => {
  for (const name of ["localhost", "127.0.0.1", "127.0.1.9", "[::1]"])
    expect(isLoopback(name)).toBe(true);
  for (const name of ["192.168.1.20", "127.example", "cards.example", "128.0.0.1"])
    expect(isLoopback(name)).toBe(false);
});
