// Preferences that are kept in this browser; switches are check boxes of the page with the same id as their preference.

const key = (name) => `matzl-${name}`;

/** Return the value of a preference; the storage of a browser may be switched off. */
export function stored(name, usual) {
  try {
    return localStorage.getItem(key(name)) ?? usual;
  } catch {
    return usual;
  }
}

/** Return whether a preference is on. */
export const prefers = (name, usual = false) => stored(name, usual ? "yes" : "no") === "yes";

export function keep(name, value) {
  try {
    localStorage.setItem(key(name), value);
  } catch {
    // It then holds for this page only.
  }
}

const SETTINGS = "#rules-form, #help .line, #comfort .line"; // forms of the menu

/** Let settings apply as soon as they are changed. Those that load the page anew get the focus back. */
export function enableSettings() {
  for (const button of document.querySelectorAll(`:is(${SETTINGS}) button`)) button.hidden = true;
  document.addEventListener("change", ({ target }) => {
    if (!target.form?.matches(SETTINGS)) return;
    if (target.form.id !== "rules-form") keep("changed", target.id);
    target.form.requestSubmit();
  });
  const changed = document.getElementById(stored("changed", ""));
  keep("changed", "");
  if (!changed) return;
  changed.closest("details").open = true;
  const menu = document.querySelector("[popovertarget=menu]");
  if (menu.checkVisibility()) menu.click();
  else location.hash = changed.id; // within the sheet, which is then open
  changed.focus();
}

/** Show the switch of a preference; `changed` is called with its new value, and may return another one. */
export function enableSwitch(name, usual, changed) {
  const box = document.getElementById(name);
  if (!box) return;
  box.checked = prefers(name, usual);
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.addEventListener("change", async () => {
    box.checked = (await changed(box.checked)) ?? box.checked;
    keep(name, box.checked ? "yes" : "no");
  });
}
