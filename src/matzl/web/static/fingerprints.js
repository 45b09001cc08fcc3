// The fingerprints of deals that tables have shown in this browser, so that nobody has to compare them by hand.

import { keep, stored } from "./preferences.js";

const MAX_KEPT = 200; // the latest ones

const kept = () => stored("fingerprints", "").split(" ").filter(Boolean);

/** Keep the fingerprint that the table shows. */
export function keepFingerprint() {
  const shown = document.querySelector("#fair")?.title;
  const before = kept();
  if (shown && !before.includes(shown)) keep("fingerprints", [...before, shown].slice(-MAX_KEPT).join(" "));
}

/** On the page that checks a deal, say so if a table has shown its fingerprint in this browser. */
export function compareFingerprints() {
  for (const { value, dataset } of document.querySelectorAll(".to-copy")) {
    if (kept().some((hash) => value.includes(hash))) document.querySelector(".notice:not(.wrong)")?.append(" ", dataset.shown);
  }
}
