// The page of a table: it follows the stream of what happens, and posts what is pressed without loading a page.

import { fly, lying } from "./flip.js";
import { arranging, hold, rove } from "./hand.js";
import { Idiomorph } from "./idiomorph.js";

const table = document.querySelector("#table");
const status = document.querySelector("#status");
const live = document.querySelector("#live");
const HIDDEN_FOR = 60_000; // milliseconds until a page that nobody looks at stops following
const HEARD = 30; // sentences kept for those who listen

let mark = table.dataset.mark; // what the page shows, for the stream to go on from
let stream;
let lost;

// What comes

function follow() {
  stream?.close();
  stream = new EventSource(`${table.dataset.stream}?after=${mark}`);
  stream.addEventListener("table", (event) => {
    mark = event.lastEventId || mark;
    show(JSON.parse(event.data));
  });
  stream.addEventListener("open", () => {
    clearTimeout(lost);
    if (lost) renew();
    lost = undefined;
    if (status.dataset.lost) {
      delete status.dataset.lost;
      say("");
    }
  });
  stream.addEventListener("error", () => {
    lost ??= setTimeout(() => say(table.dataset.lost, { lost: true }), 3000);
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, 2000);
  });
}

/** After a loss the server may be a newer one, whose pages bring another script: then this page is loaded anew. */
async function renew() {
  const page = await fetch(location.pathname).catch(() => null);
  if (page?.ok && !(await page.text()).includes(new URL(import.meta.url).pathname)) location.reload();
}

const movesSoFar = () => document.querySelector("#ask input[name=move]")?.value;

function show(frame) {
  const before = lying();
  const moves = movesSoFar();
  const focused = document.activeElement;
  document.title = frame.title ?? document.title;
  for (const [id, html] of Object.entries(frame.regions)) morph(document.getElementById(id), html);
  if (movesSoFar() !== moves) for (const card of document.querySelectorAll("#hand [aria-pressed]")) card.ariaPressed = null;
  fly(before);
  refresh();
  refocus(focused);
  if (frame.regions.ask && !status.dataset.stays) say("");
  if (frame.regions.values) document.querySelector("#ask .advised")?.scrollIntoView({ block: "nearest" });
  for (const sentence of frame.say ?? []) {
    const line = document.createElement("p");
    line.textContent = sentence;
    live.append(line);
  }
  while (live.children.length > HEARD) live.firstChild.remove();
}

/** Turn a region into what it is now; what the guest has opened, typed, focused or chosen stays. */
function morph(region, html) {
  if (!region) return;
  const own = (name, node) =>
    (name === "open" && node.matches("details")) ||
    ["tabindex", "aria-pressed"].includes(name) ||
    (name === "hidden" && node.matches("button"));
  Idiomorph.morph(region, html, {
    morphStyle: "outerHTML",
    ignoreActiveValue: document.activeElement.matches("input, select"), // of anything else nothing would change
    callbacks: { beforeAttributeUpdated: (name, node) => !own(name, node) },
  });
}

/** Where the focus goes when what had it is gone: on to the next deal, or to where the next question will stand. */
function refocus(focused) {
  const ask = document.querySelector("#ask");
  const lost = focused !== document.body && document.activeElement === document.body;
  if (!lost && document.activeElement !== ask) return;
  const next = document.querySelector("#go-on") ?? ask;
  if (next === ask) ask.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** The way on to the next deal takes the focus when it has come in sight, unless the guest is somewhere else by then. */
document.addEventListener("animationend", ({ target }) => {
  const nowhere = [document.body, document.querySelector("#ask")].includes(document.activeElement);
  if (target.id === "paper" && nowhere) document.querySelector("#go-on")?.focus({ preventScroll: true });
});

function refresh() {
  rove();
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

// What is pressed

/** Say something to the guest, above the hand; `clause` links to the rule behind it. */
function say(message, { clause = "", link = "", lost: gone = false, stays = false } = {}) {
  if (status.dataset.lost && !gone) return; // that the connection is lost stays in sight until it is back
  status.replaceChildren(message);
  if (link) {
    const rule = Object.assign(document.createElement("a"), { className: "clause", href: link, target: "rulebook" });
    rule.textContent = `§${clause}`;
    status.append(" ", rule);
  }
  if (gone) status.dataset.lost = "yes";
  if (stays) status.dataset.stays = "yes"; // it is no answer to what was asked, and a new question does not end it
  else delete status.dataset.stays;
  status.hidden = !message;
}

async function post(form, button, more = {}) {
  const hint = button?.closest("#hint"); // it is thought over while the table goes on
  const move = form.elements.move?.value;
  if (hint ? hint.dataset.busy === move : form.dataset.busy) return;
  const busy = hint ?? form;
  busy.dataset.busy = move || "yes";
  const tell = (...what) => {
    if (!hint || form.elements.move?.value === move) say(...what); // of a hint that comes too late nothing is said
  };
  const body = new URLSearchParams(new FormData(form, button));
  const once = crypto.getRandomValues(new Uint8Array(12));
  body.set("once", [...once].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  const action = more.action ?? button?.getAttribute("formaction") ?? form.getAttribute("action");
  body.delete("action");
  try {
    const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    tell(told.ok ? "" : told.message, told);
    if (told.ok) for (const typed of form.querySelectorAll("input[type=text]")) typed.value = "";
  } catch {
    tell(table.dataset.failed);
  } finally {
    if (busy.dataset.busy === (move || "yes")) delete busy.dataset.busy;
  }
}

/** Why a button that is kept out does nothing: the sentence that describes it, or what the table waits for. */
function refuse(button) {
  const why = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  const rule = why?.querySelector("a");
  const waits = document.querySelector("#ask .waiting, #ask .prompt");
  const sentence = why ? why.firstChild.textContent.trim() : (waits?.textContent ?? "");
  say(sentence, rule ? { clause: rule.textContent.slice(1), link: rule.getAttribute("href") } : {});
}

/** Whether a press is to be left alone: in a hand being arranged, or the first of two where cards are chosen first. */
function chosenOnly(button) {
  const hand = button.closest("#hand");
  if (!hand) return false;
  if (arranging()) return true;
  if (!("confirm" in hand.dataset) || button.ariaPressed === "true") return false;
  for (const card of hand.querySelectorAll("button")) card.ariaPressed = String(card === button);
  return true;
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!["act", "aside", "say", "phrase", "custom"].includes(form.id)) return;
  event.preventDefault();
  if (button?.ariaDisabled === "true") refuse(button);
  else if (!button || !chosenOnly(button)) post(form, button);
});

document.addEventListener("focusin", ({ target }) => {
  for (const shown of document.querySelectorAll(".refusals .heard")) shown.classList.remove("heard");
  const why = target.getAttribute("aria-describedby");
  if (why && target.matches(":focus-visible")) document.getElementById(why)?.classList.add("heard");
});

document.addEventListener("click", ({ target }) => {
  const copy = target.closest("[data-copy]");
  if (!copy) return;
  const field = document.getElementById(copy.dataset.copy);
  field.select();
  say(table.dataset.copied, { stays: true });
  // The browser may take its time, or want to ask; the link is marked and can be copied by hand.
  if (!document.execCommand("copy")) navigator.clipboard?.writeText(field.value).catch(() => say(""));
});

let unseen;
document.addEventListener("visibilitychange", () => {
  clearTimeout(unseen);
  if (document.hidden) unseen = setTimeout(() => stream.close(), HIDDEN_FOR);
  else if (stream.readyState === EventSource.CLOSED) follow();
});

hold((cards) => post(document.querySelector("#aside"), null, { action: `${location.pathname}/order`, cards }));
refresh();
follow();
