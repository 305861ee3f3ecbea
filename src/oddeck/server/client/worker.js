// The service worker. It keeps the files of this version, shows the client's own page when the server cannot be reached, and shows
// what the server pushes. Pages always come from the server first, and it never touches the API.
// `scripts/installable.ts` writes the values into the built worker.
const VERSION = "73a9155c1e21";
const ENTRY = "/assets/index-Cp6rhgn_.js";
const FILES = ["/assets/CardSlot-BnjCdLQI.js","/assets/CardSlot-C4EM_urd.css","/assets/Choice-24GC4TvO.css","/assets/Choice-BoOIHaYb.js","/assets/Credits-DHJrAW1t.js","/assets/Credits-dx77gQS9.css","/assets/DailyPage-CBpijdrb.js","/assets/DailyPage-DmeTNx7r.css","/assets/Dialog-C1QWqiNq.js","/assets/Dialog-DXA1dvmi.css","/assets/EveningDialog-CFdP9zOS.css","/assets/EveningDialog-LQQ-fI4D.js","/assets/Gallery--v1OMUWE.js","/assets/Gallery-ld_YjpCj.css","/assets/GamesPage-DBKZ031f.js","/assets/GamesPage-V6lFlDaU.css","/assets/Hosting-C98e5Pop.js","/assets/Hosting-DOycup_m.css","/assets/Invitation-DC_1Ai45.js","/assets/Invitation-DkI6DKBD.css","/assets/LearnPage-CYQrhJKw.css","/assets/LearnPage-U7ouiTm1.js","/assets/LessonPage-CvjurQn0.js","/assets/LessonPage-DIUqsb3u.css","/assets/Mail-CfrLxWOO.css","/assets/Mail-X9KhbSVp.js","/assets/MePage-C6R9jX_l.css","/assets/MePage-CrNbGJz2.js","/assets/NextGameDialog-BJdSPO3a.js","/assets/NextGameDialog-Vq43DwKo.css","/assets/NotificationSettings-C50QlOM6.css","/assets/NotificationSettings-DF9hRCjd.js","/assets/Offline-CEZRKOFJ.css","/assets/Offline-DXK_PY_o.js","/assets/PageHead-CWyoYLYC.js","/assets/PageHead-DAvVsrPn.css","/assets/PuzzlePage-C6Qz92Q6.css","/assets/PuzzlePage-CmBzPaoS.js","/assets/PuzzleSection-CedPsl0O.css","/assets/PuzzleSection-ChomK5gJ.js","/assets/PuzzlesPage-Cz3JCMe7.js","/assets/PuzzlesPage-D7ROc8cN.css","/assets/ReplayPage-DJl-3-TZ.css","/assets/ReplayPage-DY2cgAxj.js","/assets/ResultsPage-B3nMPOqE.css","/assets/ResultsPage-COlrOUT6.js","/assets/RuleSheet-cJi32w_v.js","/assets/RuleSheet-yr0icGe-.css","/assets/RulesPage-BgpDy71a.js","/assets/RulesPage-CtaW-iu6.css","/assets/SuitMark-BlqkSs3-.js","/assets/SuitMark-c3nsZBp-.css","/assets/Switch-BAxSgBdx.js","/assets/Switch-CzC2b-gI.css","/assets/Table-DP1qJBBD.js","/assets/Table-bkqi8iv1.css","/assets/TablePage-C8J_w2Gq.css","/assets/TablePage-DmEgj0vB.js","/assets/daily-BThmDlx0.js","/assets/disclose-version-DhLePNo1.js","/assets/face-8DcEmG3T.css","/assets/face-Ac3r6mS0.js","/assets/face-BEDafISw.js","/assets/face-BnQC9bfn.css","/assets/face-CRtfjzp6.js","/assets/face-DSviBXVa.css","/assets/face-Dan1K-rI.js","/assets/face-N-aiD0N4.css","/assets/face-TVVdvAaj.css","/assets/face-neTeZIQC.js","/assets/fanucci-oC_EyEG5.js","/assets/fraunces-BXuM9u4d.woff2","/assets/fraunces-latin-wght-normal-ukD16Tqj.woff2","/assets/home-DBj0a4AB.js","/assets/index-Cp6rhgn_.js","/assets/index-D8pycOOU.css","/assets/levels-BdYhLZ3U.js","/assets/maze-DACakIBb.js","/assets/motions-_mKhmd2e.js","/assets/notices--jC770Hf.js","/assets/orders-CVHSq7Co.js","/assets/preload-helper-BLdHbfdN.js","/assets/progress-Cl88RSO6.js","/assets/progress-QPoIuHAd.js","/assets/qrcode-DtWdxa9d.js","/assets/record-BVK_mPdR.js","/assets/record-DUlPlRGG.css","/assets/remembered.svelte-DgJPRDsk.js","/assets/sans-DoeBBv78.woff2","/assets/settings.svelte-C4qVa-aY.js","/assets/signs-03L3XeCG.js","/assets/source-sans-3-latin-wght-normal-BqRLTx4X.woff2","/assets/spread-BUBawflR.css","/assets/spread-CIxJ1Xi1.js","/assets/standing-CEN5Xq2T.js","/assets/thoth-BwoAVP3p.js","/assets/worlds-BH-iPeoV.js"];
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
