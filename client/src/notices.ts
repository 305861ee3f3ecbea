// Messages of the browser: from this page while it is open in the background, and by push.
import { settings } from "./settings.svelte";
import type { Notifications } from "./wire/messages";
import { subscribe, unsubscribe } from "./wire/rest";

export const DENIED =
  "The browser does not allow messages from this page; its settings for the page say so.";

/** Whether the browser can show messages at all: over HTTPS, or on this machine. */
export const canTell = isSecureContext && "Notification" in window;
export const canPush = canTell && "serviceWorker" in navigator && "PushManager" in window;

/** Asks for leave to show messages; an error if it is not given. */
export async function askForLeave(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(DENIED);
}

/** Says that it is one's turn at a table, unless the page is in sight. */
export async function tellInBackground(game: string, table: string): Promise<void> {
  if (!settings.notices || !canTell || !document.hidden || Notification.permission !== "granted")
    return;
  const path = `/t/${table}`;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=apple-touch-icon]")?.href;
  const options = { body: game, tag: table, icon, data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification("Your turn", options); // phones allow no other way
  const shown = new Notification("Your turn", options);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register("/worker.js");
  return navigator.serviceWorker.ready;
};

/** Whether push messages come to this browser. */
export async function isPushed(): Promise<boolean> {
  const found = await navigator.serviceWorker.getRegistration();
  return (await found?.pushManager.getSubscription()) != null;
}

/** Turns push messages on for this browser. `key` is the server's. */
export async function pushOn(key: string): Promise<Notifications> {
  await askForLeave();
  const { pushManager } = await worker();
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be for another key
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return subscribe(endpoint, keys.p256dh, keys.auth);
}

/** Turns push messages off for this browser. */
export async function pushOff(): Promise<Notifications> {
  const subscription = await (await worker()).pushManager.getSubscription();
  const endpoint = subscription?.endpoint ?? "";
  await subscription?.unsubscribe();
  return unsubscribe(endpoint);
}
