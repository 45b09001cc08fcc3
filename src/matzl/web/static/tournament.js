// The page of a tournament: it shows by itself what has changed, as long as somebody looks.

import { enableCopyingWithStatus, showCopyButtons } from "./copying.js";
import { Idiomorph } from "./idiomorph.js";

const EVERY = 5_000; // milliseconds between two looks

const shown = () => document.querySelector("#tournament");

/** Show the page anew if the tournament has gone on. */
async function look() {
  const answer = await fetch(shown().dataset.source, { headers: { Accept: "text/html" } }).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = page.querySelector("#tournament");
  if (!found || found.dataset.mark === shown().dataset.mark) return;
  Idiomorph.morph(shown(), found, { ignoreActiveValue: true });
  showCopyButtons();
}

/** Look again and again while the page is visible. */
async function follow() {
  for (;;) {
    await new Promise((over) => setTimeout(over, EVERY));
    if (document.hidden) await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    await look();
  }
}

enableCopyingWithStatus();
follow();
