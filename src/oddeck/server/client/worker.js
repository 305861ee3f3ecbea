// The service worker. It keeps the files of this version, shows the client's own page when the server cannot be reached, and shows
// what the server pushes. Pages always come from the server first, and it never touches the API.
// `scripts/installable.ts` writes the values into the built worker.
const VERSION = "54b9784d8e98";
const ENTRY = "/assets/index-l_vJgNwi.js";
const FILES = ["/assets/CardSlot-BPIQ8R_r.js","/assets/CardSlot-C4EM_urd.css","/assets/Choice-24GC4TvO.css","/assets/Choice-BoOIHaYb.js","/assets/Credits-dx77gQS9.css","/assets/Credits-mzJ1P635.js","/assets/DailyPage-B-LV_9eN.js","/assets/DailyPage-CzFS-MY2.css","/assets/Dialog-C1QWqiNq.js","/assets/Dialog-DXA1dvmi.css","/assets/EveningDialog-BfbDgsKc.js","/assets/EveningDialog-CFdP9zOS.css","/assets/Gallery-aSmJnPF3.js","/assets/Gallery-ld_YjpCj.css","/assets/Hosting-0cvRAawX.js","/assets/Hosting-DOycup_m.css","/assets/Invitation-6gp68o4w.js","/assets/Invitation-DkI6DKBD.css","/assets/LearnPage-BlZDtaOX.js","/assets/LearnPage-RgJBPhpF.css","/assets/LessonPage-BXdwXZXc.js","/assets/LessonPage-DIUqsb3u.css","/assets/Mail-BnhS1JLx.js","/assets/Mail-CfrLxWOO.css","/assets/MePage-C4ZeOhWt.css","/assets/MePage-Che7oGp3.js","/assets/NextGameDialog-B4y_XGYP.js","/assets/NextGameDialog-Vq43DwKo.css","/assets/NotificationSettings-C50QlOM6.css","/assets/NotificationSettings-Chie5tJi.js","/assets/Offline-CEZRKOFJ.css","/assets/Offline-DsNiyJ4v.js","/assets/PageHead-BaYHvWgz.js","/assets/PageHead-DAvVsrPn.css","/assets/PuzzlePage-Ctzzacmu.js","/assets/PuzzlePage-ueKajRYe.css","/assets/PuzzleSection-CedPsl0O.css","/assets/PuzzleSection-DVQVTsYm.js","/assets/PuzzlesPage-DiDMPy6H.css","/assets/PuzzlesPage-DpLv4z2U.js","/assets/ReplayPage-ConhAs-w.js","/assets/ReplayPage-DJl-3-TZ.css","/assets/ResultsPage-B3nMPOqE.css","/assets/ResultsPage-C-Ngx_fG.js","/assets/RuleSheet-C5mZSGpY.js","/assets/RuleSheet-yr0icGe-.css","/assets/RulesPage-CRwIfp2d.js","/assets/RulesPage-CtaW-iu6.css","/assets/SuitMark-c3nsZBp-.css","/assets/SuitMark-zSKwvR7c.js","/assets/Switch-BAxSgBdx.js","/assets/Switch-CzC2b-gI.css","/assets/Table-DHB808Z3.css","/assets/Table-DpQQk2OQ.js","/assets/TablePage-BNA1uvyh.js","/assets/TablePage-C8J_w2Gq.css","/assets/daily-BThmDlx0.js","/assets/disclose-version-DhLePNo1.js","/assets/face-8DcEmG3T.css","/assets/face-Bl_4QPY1.css","/assets/face-BnQC9bfn.css","/assets/face-CNYRaLd7.js","/assets/face-Ca9wjGz0.css","/assets/face-DMs_ttD_.css","/assets/face-DSdE9e9g.js","/assets/face-DdZ9mTNa.js","/assets/face-Dlq5FDrD.js","/assets/face-MCNhsIRy.js","/assets/fanucci-oC_EyEG5.js","/assets/fraunces-BXuM9u4d.woff2","/assets/fraunces-latin-wght-normal-ukD16Tqj.woff2","/assets/home-DBj0a4AB.js","/assets/index-DtGZzsqd.css","/assets/index-l_vJgNwi.js","/assets/levels-BdYhLZ3U.js","/assets/maze-DACakIBb.js","/assets/motions-_mKhmd2e.js","/assets/notices-9I6s-EE8.js","/assets/orders-DZfEH94O.js","/assets/preload-helper-BLdHbfdN.js","/assets/progress-Cl88RSO6.js","/assets/progress-QPoIuHAd.js","/assets/qrcode-DtWdxa9d.js","/assets/record-DUlPlRGG.css","/assets/record-DiQztNNF.js","/assets/remembered.svelte-DgJPRDsk.js","/assets/sans-DoeBBv78.woff2","/assets/settings.svelte-C4qVa-aY.js","/assets/signs-2Zn6koHJ.js","/assets/source-sans-3-latin-wght-normal-BqRLTx4X.woff2","/assets/spread-BUBawflR.css","/assets/spread-Di7twLSP.js","/assets/standing-CEN5Xq2T.js","/assets/thoth-BwoAVP3p.js","/assets/worlds-BH-iPeoV.js"];
const ICON = "/assets/icon-192-Dk5gdj8Q.png";
const BADGE = "/assets/badge-D3CEKJCI.png";

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
