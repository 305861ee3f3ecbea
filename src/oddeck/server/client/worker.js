// The service worker. It keeps the files of this version, shows the client's own page when the server cannot be reached, and shows
// what the server pushes. Pages always come from the server first, and it never touches the API.
// `scripts/installable.ts` writes the values into the built worker.
const VERSION = "e96063d0fc36";
const ENTRY = "/assets/index-Bvpr0wnw.js";
const FILES = ["/assets/CardSlot-C4EM_urd.css","/assets/CardSlot-vp7wHz22.js","/assets/Choice-24GC4TvO.css","/assets/Choice-BoOIHaYb.js","/assets/Credits-B1xZUWcx.js","/assets/Credits-dx77gQS9.css","/assets/DailyPage-CqtJMmh6.js","/assets/DailyPage-CzFS-MY2.css","/assets/Dialog-C1QWqiNq.js","/assets/Dialog-DXA1dvmi.css","/assets/EveningDialog-CFdP9zOS.css","/assets/EveningDialog-CxFVvM73.js","/assets/Gallery-CFGzoa6W.js","/assets/Gallery-ld_YjpCj.css","/assets/Hosting-Cm_NOJZH.js","/assets/Hosting-DOycup_m.css","/assets/Invitation-BYF4bzPi.js","/assets/Invitation-DkI6DKBD.css","/assets/LearnPage-D9PLRNse.js","/assets/LearnPage-RgJBPhpF.css","/assets/LessonPage-1S7akv59.js","/assets/LessonPage-DIUqsb3u.css","/assets/Mail-CB3ImSeh.js","/assets/Mail-CfrLxWOO.css","/assets/MePage-BZzlvLWQ.js","/assets/MePage-C6R9jX_l.css","/assets/NextGameDialog-CScEaQE4.js","/assets/NextGameDialog-Vq43DwKo.css","/assets/NotificationSettings-47SHzkRQ.js","/assets/NotificationSettings-C50QlOM6.css","/assets/Offline-BPssp_c6.js","/assets/Offline-CEZRKOFJ.css","/assets/PageHead-Cj2K9ki7.js","/assets/PageHead-DAvVsrPn.css","/assets/PuzzlePage-C6Qz92Q6.css","/assets/PuzzlePage-f4mcibWG.js","/assets/PuzzleSection-CedPsl0O.css","/assets/PuzzleSection-tWZmBE3e.js","/assets/PuzzlesPage-CQqygg6-.js","/assets/PuzzlesPage-DiDMPy6H.css","/assets/ReplayPage-B0StO43X.js","/assets/ReplayPage-DJl-3-TZ.css","/assets/ResultsPage-B3nMPOqE.css","/assets/ResultsPage-DBuptiZm.js","/assets/RuleSheet-BUz_Damk.js","/assets/RuleSheet-yr0icGe-.css","/assets/RulesPage-C1gBJq-K.js","/assets/RulesPage-CtaW-iu6.css","/assets/SuitMark-1LOdUOdJ.js","/assets/SuitMark-c3nsZBp-.css","/assets/Switch-BAxSgBdx.js","/assets/Switch-CzC2b-gI.css","/assets/Table-Ca8jNisb.js","/assets/Table-CwRTtPDy.css","/assets/TablePage-BU90rOLf.js","/assets/TablePage-C8J_w2Gq.css","/assets/daily-BThmDlx0.js","/assets/disclose-version-DhLePNo1.js","/assets/face-8DcEmG3T.css","/assets/face-B_ceLRRO.js","/assets/face-BcMUGBTE.js","/assets/face-BnQC9bfn.css","/assets/face-BpdD6ty2.js","/assets/face-D1gelhz2.js","/assets/face-DA1lMChf.css","/assets/face-DSviBXVa.css","/assets/face-TVVdvAaj.css","/assets/face-vcRgRBvh.js","/assets/fanucci-oC_EyEG5.js","/assets/fraunces-BXuM9u4d.woff2","/assets/fraunces-latin-wght-normal-ukD16Tqj.woff2","/assets/home-DBj0a4AB.js","/assets/index-Bvpr0wnw.js","/assets/index-DsGoSDLv.css","/assets/levels-BdYhLZ3U.js","/assets/maze-DACakIBb.js","/assets/motions-_mKhmd2e.js","/assets/notices-Bv6VqrxF.js","/assets/orders-gRrh63JQ.js","/assets/preload-helper-BLdHbfdN.js","/assets/progress-Cl88RSO6.js","/assets/progress-QPoIuHAd.js","/assets/qrcode-DtWdxa9d.js","/assets/record-DJ4Qf3Yc.js","/assets/record-DUlPlRGG.css","/assets/remembered.svelte-DgJPRDsk.js","/assets/sans-DoeBBv78.woff2","/assets/settings.svelte-C4qVa-aY.js","/assets/signs-lhC8coxq.js","/assets/source-sans-3-latin-wght-normal-BqRLTx4X.woff2","/assets/spread-BCYPsgA6.js","/assets/spread-BUBawflR.css","/assets/standing-CEN5Xq2T.js","/assets/thoth-BwoAVP3p.js","/assets/worlds-BH-iPeoV.js"];
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
