// Signs that it is your turn, beside the title of the page: the icon, a badge on an installed page, and a notification.

import { enableSwitch, prefers } from "./preferences.js";

const icon = document.querySelector('link[rel="icon"]');
const usual = icon.href;
const marked = new URL("bird-turn.svg", import.meta.url).href;
// Browsers offer notifications only where nobody can tamper with the page: by HTTPS, or on this computer.
const possible = isSecureContext && "Notification" in window;

let turn; // whether it was your turn when the page was last looked at
let notice;

export const notifies = () => possible && prefers("notices") && Notification.permission === "granted";

if (possible) {
  enableSwitch("notices", false, async (chosen) => chosen && (await Notification.requestPermission()) === "granted");
}
document.addEventListener("visibilitychange", () => document.hidden || notice?.close());

/** Show whether it is your turn. */
export function showTurn() {
  const now = document.querySelector("#question.yours") !== null;
  if (now === turn) return;
  const first = turn === undefined;
  turn = now;
  icon.href = now ? marked : usual;
  const badge = now ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => {}); // only installed pages have one
  notice?.close();
  if (now && !first && document.hidden && notifies()) notify();
}

async function notify() {
  const options = { icon: marked, tag: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(document.title, options).catch(() => {});
  try {
    notice = new Notification(document.title, options);
    notice.addEventListener("click", () => window.focus());
  } catch {
    // Some phones notify only by a service worker.
  }
}
