// Buttons with data-copy, which copy the text of the field beside them, and with data-share, which pass it on to people.
// Without a script they stay hidden.

/** Show the buttons of the page, also those that have come later. */
export function showCopyButtons() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  // Only pages that were loaded by HTTPS, or from this computer, can share.
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !(isSecureContext && navigator.share);
}

/** Let the buttons copy and share; `say` is told whether the text has been copied, and by which button. */
export function enableCopying(say) {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-copy], [data-share]");
    if (!button) return;
    const field = button.parentElement.querySelector("input, textarea");
    if (button.matches("[data-share]")) {
      const what = field.matches("textarea") ? { text: field.value } : { title: document.title, url: field.value };
      navigator.share(what).catch(() => {}); // whoever shares may change their mind
      return;
    }
    field.select();
    say(true, button);
    // The clipboard may be unavailable or need permission; the selected text can be copied by hand.
    if (!document.execCommand("copy")) navigator.clipboard?.writeText(field.value).catch(() => say(false, button));
  });
  showCopyButtons();
}

/** Let the buttons copy, and say so in the element with `data-copied` beside each. */
export function enableCopyingWithStatus() {
  enableCopying((copied, button) => {
    const status = button.parentElement.querySelector("[data-copied]");
    if (status) status.textContent = copied ? status.dataset.copied : "";
  });
}
