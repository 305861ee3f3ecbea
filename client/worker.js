// The service worker. It keeps the files of this version, shows the client's own page when the server cannot be reached, and shows
// what the server pushes. Pages always come from the server first, and it never touches the API.
// `scripts/installable.ts` writes the values into the built worker.
const { VERSION, ENTRY, FILES, ICON, BADGE } = BUILD;

const PREFIX = "oddeck-";
const CACHE = PREFIX + VERSION;
const SHELL = "/";
const GATEWAY_ERRORS = [502, 503, 504]; // a proxy answers, and the server does not

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  const page = await fetch(SHELL, { cache: "no-store" });
  const html = await page.text();
  if (!html.includes(ENTRY)) throw new Error("the server has another version by now");
  const headers = new Headers(page.headers);
  headers.delete("content-encoding");
  const offline = html.replace("<body>", "<body data-offline>"); // see App.svelte
  await cache.put(SHELL, new Response(offline, { headers }));
  await self.skipWaiting();
}

/** Keeps the files of the version before, too: pages that are open were made with them. */
async function activate() {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = versions.filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api")) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(assetOf(request));
});

async function pageOf(request) {
  const shell = async () => (await caches.open(CACHE)).match(SHELL);
  try {
    const page = await fetch(request);
    return GATEWAY_ERRORS.includes(page.status) ? ((await shell()) ?? page) : page;
  } catch (wrong) {
    const kept = await shell();
    if (kept === undefined) throw wrong;
    return kept;
  }
}

/** The names of assets contain a hash, so a kept one is never out of date. */
async function assetOf(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, icon: ICON, badge: BADGE, data: path };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** Shows the page of a notification, in a tab that has it open already if there is one. */
async function show(path) {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
