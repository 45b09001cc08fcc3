// Keyboard shortcuts for the buttons of the table, and the dialog that lists them.
//
// They are Shift and a letter: a plain letter goes to a card of the hand, and Ctrl, Alt and Meta belong to the browser and to
// screen readers, which take Shift and a letter themselves where they use it. Speech input may "type" letters by chance, so
// that the shortcuts can be switched off (WCAG 2.1.4).

import { enableSwitch, prefers } from "./preferences.js";

const dialog = document.querySelector("#keys");
const BUTTONS = {
  H: "#hint :is(button, summary)",
  L: "[popovertarget=tricks]",
  S: "#sort",
  N: "#go-on",
  C: "#claim",
  T: "#take-back",
};

let on = prefers("shortcuts", true);

const found = (letter) => [...document.querySelectorAll(BUTTONS[letter])].find((button) => !button.hidden);

/** Set up the event handlers. */
export function enableShortcuts() {
  enableSwitch("shortcuts", true, (chosen) => {
    on = chosen;
    updateShortcuts();
  });
  const opener = document.querySelector("[data-keys]");
  opener.addEventListener("click", list);
  opener.closest("[hidden]")?.removeAttribute("hidden");
  document.addEventListener("keydown", pressed);
  updateShortcuts();
}

/** Open the list of keys at its beginning; the focus goes to the first control, which is below the list. */
function list() {
  dialog.showModal();
  dialog.scrollTo(0, 0);
}

/** Claim the rest although no button offers it, so that the table says why it cannot be claimed. */
function claim() {
  const form = document.querySelector("#act");
  const button = document.createElement("button");
  button.setAttribute("formaction", form.getAttribute("action").replace(/play$/, "claim"));
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}

/** Show the shortcut of each button in its title, and tell it to screen readers. */
export function updateShortcuts() {
  for (const letter of Object.keys(BUTTONS)) {
    const button = found(letter);
    if (!button) continue;
    if (on) {
      button.title = `${dialog.dataset.shift}+${letter}`;
      button.setAttribute("aria-keyshortcuts", `Shift+${letter}`);
    } else {
      button.removeAttribute("title");
      button.removeAttribute("aria-keyshortcuts");
    }
  }
}

function pressed(event) {
  const goal = document.querySelector(".goal[open]"); // what it covers waits
  if (goal && event.key === "Escape") goal.open = false;
  if (goal && event.key === "Tab") {
    event.preventDefault();
    goal.querySelector("summary").focus();
  }
  const typing = event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]");
  if (!on || typing || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (dialog.open || event.defaultPrevented) return;
  if (event.key === "?") {
    event.preventDefault();
    list();
    return;
  }
  const button = event.shiftKey && event.key.length === 1 ? BUTTONS[event.key.toUpperCase()] && found(event.key.toUpperCase()) : null;
  if (!button && event.shiftKey && event.key === "C" && document.querySelector("#hand button")) claim();
  if (!button) return;
  event.preventDefault();
  button.click();
  if (button.matches("summary")) button.parentElement.scrollIntoView({ block: "nearest" });
}
