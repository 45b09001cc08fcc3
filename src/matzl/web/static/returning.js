// Players who come back to their table, by opening it or looking at it again, get their seat back by itself from the bot that
// plays for them; not those who have left it to the bot.

import { keep, stored } from "./preferences.js";

const table = document.querySelector("#table");
const key = table.dataset.table;
const COMING = 10_000; // milliseconds after which somebody who looks at the page has not just come

let came = document.hidden ? 0 : Date.now();

/** Take the seat back, once, by the button for it; `post` sends its form and returns whether the table has accepted it. */
export async function takeSeatBack(post) {
  const button = document.querySelector(".notice-away [form=sit]");
  if (!button || Date.now() - came > COMING || stored("left") === key) return;
  came = 0;
  if (!(await post(button.form, button))) return;
  keep("back", key);
  location.reload(); // the page of a player has more forms
}

/** Let seats be taken back, and say it on the page that follows. */
export function enableReturning(post, say) {
  if (stored("back") === key) say(table.dataset.back, { stays: true, good: true });
  keep("back", "");
  if (table.dataset.from !== "None" && stored("left") === key) keep("left", "");
  document.addEventListener("submit", ({ target }) => target.matches("[action$='/leave']") && keep("left", key));
  document.addEventListener("visibilitychange", () => {
    came = document.hidden ? 0 : Date.now();
    takeSeatBack(post);
  });
  takeSeatBack(post);
}
