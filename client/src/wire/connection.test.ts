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
const update = (
  first: number,
  steps: unknown[],
  viewer: number | null = 0,
  deal: unknown = null,
) => ({
  type: "update",
  viewer,
  first,
  steps,
  now: { asked: first, deal },
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

test("a lost connection is opened again and asks only for what was missed", () => {
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

test("answers find their command", async () => {
  const { table, line } = connected();
  const first = table.send({ type: "say", text: "hello" });
  const second = table.send({ type: "play", asked: 1, move: "draw" });
  line.hear({ type: "refused", reason: "illegal", message: "no", clause: "TC-7", id: 2 });
  line.hear({ type: "accepted", id: 1 });
  expect(await first).toBeNull();
  expect(await second).toMatchObject({ clause: "TC-7" });
});

test("a command whose answer was lost is sent again, the very same, when the line is back", async () => {
  const { table, line } = connected();
  const move = table.send({ type: "play", asked: 1, move: "draw" });
  const sent = line.sent.at(-1);
  expect(sent).toMatchObject({ type: "play", id: 1, once: expect.stringMatching(/^[\w-]{22,}$/) });
  line.close();
  vi.advanceTimersByTime(600);
  const again = Line.all[1];
  again.open();
  expect(again.sent).toHaveLength(1);
  again.hear(update(3, []));
  expect(again.sent[1]).toEqual(sent);
  again.hear({ type: "accepted", id: 1 });
  expect(await move).toBeNull();
});

test("what the server does not know is asked again, and what stays unknown is never called refused", async () => {
  const { table, line } = connected();
  const unknown = { type: "refused", reason: "unknown", message: "?", clause: null, id: 1 };
  const move = table.send({ type: "play", asked: 1, move: "draw" });
  for (let tries = 1; tries <= 4; tries++) {
    expect(line.sent).toHaveLength(1 + tries);
    line.hear(unknown);
    vi.advanceTimersByTime(2_000);
  }
  expect(line.sent).toHaveLength(5);
  expect(await move).toMatchObject({ reason: "unknown" });
});

test("a line that stays broken leaves nobody waiting", async () => {
  const { table, line } = connected();
  const move = table.send({ type: "play", asked: 1, move: "draw" });
  line.close();
  vi.advanceTimersByTime(61_000);
  Line.all.at(-1)!.close();
  expect(await move).toMatchObject({ reason: "unknown" });
});

test("while the line is down nothing is sent, and that is said", async () => {
  const { table, line } = connected();
  line.close();
  expect(await table.send({ type: "say", text: "hello" })).toMatchObject({ reason: "offline" });
});

test("hurrying is refused but does not end the line; being sent away does", async () => {
  const { table, line } = connected();
  const hurried = table.send({ type: "say", text: "hello" });
  line.hear({ type: "refused", reason: "too-fast", message: "wait a moment", clause: null, id: 1 });
  expect(await hurried).toMatchObject({ message: "wait a moment" });
  expect(table.closed).toBeNull();
  line.hear({ type: "refused", reason: "not-seated", message: "no seat", clause: null, id: 0 });
  expect(table.closed).toMatchObject({ reason: "not-seated" });
  vi.advanceTimersByTime(60_000);
  expect(Line.all).toHaveLength(1);
});

test("small delays of news do not change the clock, an outage of the server does", () => {
  const { table, line } = connected();
  const told = (n: number, late: number) =>
    line.hear(update(n, [{ ...step(n), at: Date.now() - late }]));
  told(3, 100);
  told(4, 900);
  expect(table.skew).toBe(100);
  told(5, 60_000);
  expect(table.skew).toBe(60_000);
});

test("a deal that waits for this seat is answered once, and again on another line", () => {
  const { line } = connected();
  const deal = { stage: "commit", until: 9, commitments: [null], numbers: [null] };
  line.hear(update(3, [], 0, deal));
  line.hear(update(3, [], 0, deal));
  const commits = line.sent.filter((one) => one.type === "commit");
  expect(commits).toHaveLength(1);
  line.close();
  vi.advanceTimersByTime(600);
  const again = Line.all[1];
  again.open();
  again.hear(update(3, [], 0, deal));
  const commitment = commits[0].commitment;
  expect(again.sent[1]).toMatchObject({ type: "commit", commitment });
  const revealing = { ...deal, stage: "reveal", until: 10, commitments: [commitment] };
  again.hear(update(3, [], 0, revealing));
  expect(again.sent[2]).toMatchObject({ type: "reveal" });
});
