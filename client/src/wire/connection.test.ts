import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableConnection } from "./connection.svelte";

/** A line whose other end is the test. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};

  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  hear(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const step = (n: number) => ({ n, at: n, type: "said", seat: 0, name: "Ann", text: `line ${n}` });
const update = (first: number, steps: unknown[], viewer: number | null = 0) => ({
  type: "update",
  viewer,
  first,
  steps,
  now: { asked: first },
});

beforeEach(() => {
  Line.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("localStorage", { getItem: () => "key", setItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connected(): { table: TableConnection; line: Line } {
  const table = new TableConnection("t", "ws://here");
  const line = Line.all[0];
  line.open();
  line.hear(update(1, [step(1), step(2)]));
  return { table, line };
}

test("a broken line comes back by itself and asks only for what was missed", () => {
  const { table, line } = connected();
  line.close();
  expect(table.online).toBe(false);
  vi.advanceTimersByTime(600);
  const again = Line.all[1];
  again.open();
  expect(again.sent[0]).toEqual({ type: "hello", key: "key", viewer: 0, have: 2 });
  again.hear(update(3, [step(3)]));
  expect(table.steps.map((one) => one.n)).toEqual([1, 2, 3]);
  expect(table.online).toBe(true);
});

test("another viewer's steps are forgotten", () => {
  const { table, line } = connected();
  line.hear(update(1, [step(1)], null));
  expect(table.steps.map((one) => one.n)).toEqual([1]);
  expect(table.viewer).toBeNull();
});

test("answers find their command, and a broken line leaves nobody waiting", async () => {
  const { table, line } = connected();
  const first = table.send({ type: "say", text: "hello" });
  const second = table.send({ type: "play", asked: 1, move: "draw" });
  line.hear({ type: "refused", reason: "illegal", message: "no", clause: "TC-7", id: 2 });
  line.hear({ type: "accepted", id: 1 });
  expect(await first).toBeNull();
  expect(await second).toMatchObject({ clause: "TC-7" });
  const third = table.send({ type: "play", asked: 1, move: "draw" });
  line.close();
  expect(await third).toMatchObject({ reason: "offline" });
});

test("hurrying is refused but does not end the line; being sent away does", async () => {
  const { table, line } = connected();
  const hurried = table.send({ type: "say", text: "hello" });
  line.hear({ type: "refused", reason: "too-fast", message: "wait a moment", clause: null, id: 0 });
  expect(await hurried).toMatchObject({ message: "wait a moment" });
  expect(table.closed).toBeNull();
  line.hear({ type: "refused", reason: "not-seated", message: "no seat", clause: null, id: 0 });
  expect(table.closed).toMatchObject({ reason: "not-seated" });
  vi.advanceTimersByTime(60_000);
  expect(Line.all).toHaveLength(1);
});
