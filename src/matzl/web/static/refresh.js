// A page on which something goes on: it shows by itself what has changed, as long as somebody looks. When the table of a player
// appears on it, as a round begins, it leads there by itself.

import { showCopyButtons } from "./copying.js";
import { Idiomorph } from "./idiomorph.js";

const shown = () => document.querySelector("#page");
const content = (page) => page.innerHTML.replace(/name="once" value="[^"]*"| hidden=""/g, ""); // which scripts change

let last = content(shown());

const NOTICE = 2_000; // milliseconds for which a page tells that a round has begun before it leads to the table
const kept = `matzl-table-${location.pathname}`;

/**
 * Go to the player's table if it was not here when the page was last looked at, also before it was loaded again. Whoever has
 * come from the table of the last round may be about to read its results, and finds a link.
 */
async function follow(loaded) {
  const link = shown().querySelector("a.first[href^='/table/']");
  const before = recall(link?.href ?? "");
  if (!link || before === null || before === link.href || (loaded && before)) return;
  link.focus();
  await new Promise((over) => setTimeout(over, NOTICE));
  location.assign(link.href);
}

/** Return what was kept before, null if nothing was. */
function recall(table) {
  try {
    const before = sessionStorage.getItem(kept);
    sessionStorage.setItem(kept, table);
    return before;
  } catch {
    return null; // the link is there
  }
}

/** Show the page anew if it has changed. */
async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#page");
  if (!page || content(page) === last) return;
  last = content(page);
  const callbacks = { beforeAttributeUpdated: (name) => name !== "hidden" }; // what is hidden loses the focus
  Idiomorph.morph(shown(), page, { ignoreActiveValue: true, callbacks });
  showCopyButtons();
  await follow(false);
}

await follow(true);

while (shown().dataset.refresh) {
  await new Promise((over) => setTimeout(over, 1_000 * shown().dataset.refresh));
  if (document.hidden) await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
  await look();
}
