// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { DealNow } from "./messages";
import { sha256 } from "./sha256";

type Module = typeof import("./contribution");
let contribution: Module["contribution"];
let isPartOf: Module["isPartOf"];

/** The module as it is after the page was loaded. */
async function load(): Promise<void> {
  vi.resetModules();
  ({ contribution, isPartOf } = await import("./contribution"));
}

beforeEach(async () => {
  sessionStorage.clear();
  await load();
});

const waiting: DealNow = {
  stage: "commit",
  until: 0,
  commitments: [null, null],
  numbers: [null, null],
};

function committed(): { commitment: string; revealing: DealNow } {
  const command = contribution("t", waiting, 1);
  if (command?.type !== "commit") throw new Error("no commitment");
  const { commitment } = command;
  return {
    commitment,
    revealing: { ...waiting, stage: "reveal", commitments: [null, commitment] },
  };
}

test("a browser commits to a random number, and then reveals it", () => {
  const { commitment, revealing } = committed();
  const command = contribution("t", revealing, 1);
  if (command?.type !== "reveal") throw new Error("no number");
  expect(command.number).toMatch(/^[0-9a-f]{32}$/);
  expect(sha256(`oddeck number ${command.number}`)).toBe(commitment);
  const dealt: DealNow = { ...revealing, stage: "done", numbers: [null, command.number] };
  expect(contribution("t", dealt, 1)).toBeNull();
  expect(isPartOf("t", dealt, 1)).toBe(true);
  expect(isPartOf("t", { ...dealt, numbers: [null, null] }, 1)).toBe(false);
});

test("a page that is loaded again in between reveals the same number", async () => {
  const { revealing } = committed();
  await load();
  expect(contribution("t", revealing, 1)).toMatchObject({ type: "reveal" });
});

test("another device of the same seat, and another table's number, reveal nothing", () => {
  const { revealing } = committed();
  expect(contribution("t", { ...revealing, commitments: [null, "0".repeat(64)] }, 1)).toBeNull();
  expect(contribution("other", revealing, 1)).toBeNull();
  expect(isPartOf("other", revealing, 1)).toBeNull();
});

test("spectators and those who have answered send nothing", () => {
  expect(contribution("t", waiting, null)).toBeNull();
  expect(contribution("t", null, 1)).toBeNull();
  expect(contribution("t", { ...waiting, commitments: [null, "0".repeat(64)] }, 1)).toBeNull();
});

test("every deal has its own number, which a broken line does not change", () => {
  expect(committed().commitment).toBe(committed().commitment);
  const another = contribution("t", { ...waiting, until: 1 }, 1);
  expect(another).not.toMatchObject({ commitment: committed().commitment });
});
