// The editor of positions: tapping a card puts it in the chosen place, and the cards are counted after each change.

const form = document.querySelector("#editor");
const brush = document.querySelector("#brush");
const PAUSE = 600; // milliseconds without a change before the cards are counted

let waiting;
let sent = 0;

/** Show the place of a card, and count again soon. */
function placed(select) {
  select.closest(".editor-card").dataset.place = select.value;
  changed();
}

function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(count, PAUSE);
}

/** Ask the server whether the cards can be counted together, and show its answer. */
async function count() {
  const number = ++sent;
  const body = new URLSearchParams(new FormData(form));
  body.set("do", "count");
  const asked = { method: "POST", body, headers: { Accept: "text/html" } };
  const answer = await fetch(form.action, asked).catch(() => undefined); // without a connection nothing is counted
  if (number !== sent || ![200, 422].includes(answer?.status)) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const verdict = found.querySelector("#editor-verdict");
  if (verdict) document.querySelector("#editor-verdict").replaceChildren(...verdict.childNodes);
}

form.addEventListener("click", (event) => {
  const face = event.target.closest(".editor-face");
  if (!face) return;
  event.preventDefault();
  const select = document.getElementById(face.htmlFor);
  select.value = brush.querySelector("input:checked").value;
  placed(select);
});

form.addEventListener("change", (event) => {
  if (event.target.name.startsWith("card.")) placed(event.target);
  else if (event.target.name !== "brush") changed();
});

brush.hidden = false;
