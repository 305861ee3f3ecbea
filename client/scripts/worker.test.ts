// The service worker, in a browser made of maps.
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

type Listener = (event: Record<string, unknown>) => void;
type Files = Map<string, Response>;

const SITE = "https://cards.example";
const code = readFileSync(new URL("../worker.js", import.meta.url), "utf8");
const pathOf = (one: string | { url: string }): string =>
  new URL(typeof one === "string" ? one : one.url, SITE).pathname;

let kept: Map<string, Files>;
let online: (path: string) => Promise<Response>;
let shown: unknown[];
let opened: unknown[];

beforeEach(() => {
  [kept, shown, opened] = [new Map(), [], []];
  online = async (path) => new Response(`<body> /assets/new.js ${path}`);
});

/** A worker that serves a version with these files. */
function worker(version: string, files: string[]): Record<string, Listener> {
  const listeners: Record<string, Listener> = {};
  const cache = (files: Files): object => ({
    addAll: async (paths: string[]) => {
      for (const path of paths) files.set(path, await online(path));
    },
    put: async (path: string, response: Response) => files.set(path, response),
    match: async (path: string) => files.get(pathOf(path))?.clone(),
  });
  const caches = {
    open: async (name: string) => {
      if (!kept.has(name)) kept.set(name, new Map());
      return cache(kept.get(name)!);
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (request: { url: string }) =>
      [...kept.values()].map((files) => files.get(pathOf(request))).find(Boolean),
  };
  const self = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
    skipWaiting: async () => {},
    clients: {
      claim: async () => {},
      matchAll: async () => [{ url: `${SITE}/t/open`, focus: () => opened.push("focus") }],
      openWindow: async (path: string) => opened.push(path),
    },
    registration: { showNotification: async (...told: unknown[]) => shown.push(told) },
  };
  const BUILD = { VERSION: version, ENTRY: "/assets/new.js", FILES: files, ICON: "i", BADGE: "b" };
  const fetch = (asked: string | { url: string }): Promise<Response> => online(pathOf(asked));
  new Function("self", "caches", "fetch", "location", "BUILD", code)(
    self,
    caches,
    fetch,
    { origin: SITE },
    BUILD,
  );
  return listeners;
}

/** What an event waits for. */
async function happen(listener: Listener, event: object = {}): Promise<void> {
  let waited: unknown;
  listener({ ...event, waitUntil: (work: unknown) => (waited = work) });
  await waited;
}

/** The worker's answer to a request; null if it leaves that to the browser. */
async function ask(
  listener: Listener,
  path: string,
  how: object = {},
): Promise<string | number | null> {
  let answer: unknown = null;
  const request = { url: new URL(path, SITE).href, method: "GET", mode: "cors", ...how };
  listener({ request, respondWith: (response: unknown) => (answer = response) });
  const response = (await answer) as Response | null;
  if (response === null) return null;
  return response.ok ? response.text() : response.status;
}

const navigate = { mode: "navigate" };
const down = (): Promise<Response> => Promise.reject(new TypeError("offline"));

test("pages come from the server, and from what is kept only where it does not answer", async () => {
  const { install, activate, fetch } = worker("1", ["/assets/new.js"]);
  await happen(install);
  await happen(activate);
  expect(await ask(fetch, "/t/abc", navigate)).toContain("/t/abc");
  for (const answer of [down, async () => new Response("", { status: 502 })]) {
    online = answer;
    expect(await ask(fetch, "/t/abc", navigate)).toContain("<body data-offline>");
  }
  online = async () => new Response("", { status: 404 });
  expect(await ask(fetch, "/nowhere", navigate)).toBe(404);
});

test("the API, other sites and what is sent are never touched", async () => {
  const { fetch } = worker("1", []);
  for (const path of ["/api/games", "/api/me/mail", "https://other.example/assets/a.js", "/livez"])
    expect(await ask(fetch, path)).toBeNull();
  expect(await ask(fetch, "/api/docs", navigate)).toBeNull();
  expect(await ask(fetch, "/assets/new.js", { method: "POST" })).toBeNull();
});

test("a page of the version before still finds its files, and one of earlier ones does not", async () => {
  for (const version of ["1", "2", "3"]) {
    const { install, activate } = worker(version, [`/assets/part-${version}.js`, "/assets/new.js"]);
    await happen(install);
    await happen(activate);
  }
  const { fetch } = worker("3", []);
  online = async () => new Response("", { status: 404 });
  expect(await ask(fetch, "/assets/part-3.js")).toContain("part-3");
  expect(await ask(fetch, "/assets/part-2.js")).toContain("part-2");
  expect(await ask(fetch, "/assets/part-1.js")).toBe(404);
});

test("a version that the server has replaced meanwhile is not installed", async () => {
  online = async () => new Response("<body> /assets/newer.js");
  await expect(happen(worker("1", []).install)).rejects.toThrow("another version");
});

test("a push message is shown, and leads to its table, in a tab that is open already", async () => {
  const { push, notificationclick } = worker("1", []);
  const message = { title: "Your turn", body: "Fortuno with Ben", path: "/t/open", tag: "open" };
  await happen(push, { data: { json: () => message } });
  expect(shown).toEqual([
    [
      "Your turn",
      { body: "Fortuno with Ben", tag: "open", icon: "i", badge: "b", data: "/t/open" },
    ],
  ]);
  for (const data of ["/t/open", "/t/other"])
    await happen(notificationclick, { notification: { close: vi.fn(), data } });
  expect(opened).toEqual(["focus", "/t/other"]);
});
