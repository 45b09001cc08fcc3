// A page on which something goes on: it shows by itself what has changed, as long as somebody looks.

import { showCopyButtons } from "./copying.js";
import { Idiomorph } from "./idiomorph.js";

const shown = () => document.querySelector("#page");
const content = (page) => page.innerHTML.replace(/name="once" value="[^"]*"/g, "");

let last = content(shown());

/** Show the page anew if it has changed. */
async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#page");
  if (!page || content(page) === last) return;
  last = content(page);
  Idiomorph.morph(shown(), page, { ignoreActiveValue: true });
  showCopyButtons();
}

while (shown().dataset.refresh) {
  await new Promise((over) => setTimeout(over, 1_000 * shown().dataset.refresh));
  if (document.hidden) await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
  await look();
}
