// Switches that are kept in this browser, each a check box of the page with the same id as its preference.

const key = (name) => `matzl-${name}`;

/** Return whether a preference is on; the storage of a browser may be switched off. */
export function prefers(name, usual = false) {
  try {
    return (localStorage.getItem(key(name)) ?? (usual ? "yes" : "no")) === "yes";
  } catch {
    return usual;
  }
}

function keep(name, on) {
  try {
    localStorage.setItem(key(name), on ? "yes" : "no");
  } catch {
    // It then holds for this page only.
  }
}

/** Show the switch of a preference; `changed` is called with its new value, and may return another one. */
export function enableSwitch(name, usual, changed) {
  const box = document.getElementById(name);
  if (!box) return;
  box.checked = prefers(name, usual);
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.addEventListener("change", async () => {
    box.checked = (await changed(box.checked)) ?? box.checked;
    keep(name, box.checked);
  });
}
