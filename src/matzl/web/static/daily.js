// The page of a deal of the day: copies the text to share.

const button = document.querySelector("[data-copy]");
const status = document.querySelector("#copied");

button.hidden = false;
button.addEventListener("click", () => {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  status.textContent = status.dataset.copied;
  // The clipboard may be unavailable or need permission; the selected text can be copied by hand.
  if (!document.execCommand("copy")) navigator.clipboard?.writeText(field.value).catch(() => (status.textContent = ""));
});
