// Navigation on a board: links, keys, slider and swipes step without reloading; the page follows work in progress.

import { Idiomorph } from "./idiomorph.js";

const board = document.querySelector("#board");
const felt = () => board.querySelector(".board-felt");
const { address, boards } = board.dataset;
const stops = board.dataset.stops.split(" ").map(Number);
const last = stops.at(-1);
const SWIPE = 40; // pixels
const PACE = 1200; // milliseconds from step to step while they follow by themselves
const SETTLED = 300; // milliseconds without a step after which the address follows
const PAUSE = 1000; // milliseconds between looks at work in progress

let step = Number(board.dataset.step);
let wanted = step;
let stepped = false;
let frames = [];
let settling;
let playing; // the timer of steps that follow by themselves

const pause = (time) => new Promise((over) => setTimeout(over, time));

/** Change what differs in the board; what is known only of the page, and has an id, stays if `kept`. */
function morph(html, kept = true) {
  const own = board.querySelector(".board-beside > [id]");
  const callbacks = { beforeAttributeUpdated: (name) => name !== "hidden" }; // what is hidden loses the focus
  Idiomorph.morph(board, html, { callbacks });
  if (kept && own && !board.contains(own)) board.querySelector(".board-beside").append(own);
  updateControls();
  mark();
}

function updateControls() {
  for (const control of board.querySelectorAll(".board-steps [hidden]")) control.hidden = false;
  for (const slider of board.querySelectorAll("input[type=range]")) slider.value = wanted;
  for (const button of board.querySelectorAll("#play")) button.textContent = playing ? "❚❚" : "▸";
}

/** Let the steps follow by themselves until the last one or until another is chosen, or stop them. */
function play(on) {
  clearInterval(playing);
  let due = on && wanted === last ? 0 : wanted;
  show(due);
  playing = on && setInterval(() => (wanted === due && due < last ? show(++due) : play(false)), PACE);
  updateControls();
}

/** Read the boards, a line each, later if the server is busy; show the current one again if `anew`. */
async function load(anew = false) {
  const answer = await fetch(boards, { headers: { Accept: "application/x-ndjson" } });
  const wait = answer.headers.get("Retry-After");
  if (wait) {
    await pause(1000 * wait);
    return load(anew);
  }
  if (!answer.ok) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const loaded = [];
  if (!anew) frames = loaded;
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    loaded.push(...lines.map((line) => JSON.parse(line)));
    if (wanted !== step && frames[wanted]) show(wanted);
  }
  frames = loaded;
  if (anew) morph(frames[step]);
  board.dataset.loaded = "";
}

/** Show more of the page while something on it is being computed. */
async function follow() {
  if (!document.querySelector("main progress")) return;
  while (document.querySelector("main progress")) {
    await pause(PAUSE);
    if (document.hidden) await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    const asked = step;
    const answer = await fetch(stepped ? pageOf(asked) : location.href).catch(() => undefined);
    if (!answer?.ok) continue;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const other = page.querySelector("#board");
    const done = !page.querySelector("main progress");
    if (step === asked) {
      if (!stepped) step = wanted = Number(other.dataset.step); // the page may lead to another step
      morph(other.outerHTML, false);
    } else {
      board.querySelector(".board-beside > [id]").replaceWith(other.querySelector(".board-beside > [id]"));
    }
    if (done) {
      other.replaceWith(page.importNode(board, true));
      Idiomorph.morph(document.querySelector("main"), page.querySelector("main").outerHTML);
      mark();
    }
  }
  await load(true);
}

const pageOf = (place) => new URL(address + place, location.href);

/** Return the step to which a link leads; NaN if it leads elsewhere. */
function stepOf(link) {
  const [own, other] = [pageOf(0), new URL(link.href)];
  const place = other.searchParams.get("step");
  other.searchParams.set("step", "0");
  return place && own.pathname + own.search === other.pathname + other.search && !other.hash ? Number(place) : NaN;
}

/** Mark the step in the curve and in links, scroll to the decision, and give the step to forms. */
function mark() {
  for (const link of document.querySelectorAll(".table a, .figure a")) {
    if (stepOf(link) === step) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  const curve = document.querySelector(".plot.curve");
  const across = Number(curve?.dataset.left) + step * Number(curve?.dataset.unit);
  curve?.querySelector(".cursor")?.setAttribute("transform", `translate(${across} 0)`);
  const chosen = board.querySelector(".board-beside > [id] [aria-current=step]");
  const list = chosen?.closest(".table-frame");
  if (list) list.scrollTop += chosen.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  for (const field of document.querySelectorAll("main form input[name=step]")) field.value = step;
  for (const link of document.querySelectorAll('main a[href$="#analysis"]')) {
    const other = new URL(link.href);
    other.searchParams.set("step", step);
    link.href = other.href;
  }
  for (const button of document.querySelectorAll("main form[method=get] button")) button.hidden = true;
}

/** Put the step into the address. Browsers load the icon of a page again with each new address, and limit how often it changes. */
function setAddress() {
  history.replaceState(null, "", pageOf(step));
}

function show(to) {
  stepped = true;
  wanted = Math.min(Math.max(to, 0), last);
  for (const slider of board.querySelectorAll("input[type=range]")) slider.value = wanted;
  if (wanted === step || !frames[wanted]) return; // shown once its board is here
  step = wanted;
  morph(frames[step]);
  clearTimeout(settling);
  settling = setTimeout(setAddress, SETTLED);
}

const byTrick = (direction) =>
  direction > 0 ? (stops.find((stop) => stop > wanted) ?? last) : (stops.findLast((stop) => stop < wanted) ?? 0);

const KEYS = {
  ArrowLeft: () => wanted - 1,
  ArrowRight: () => wanted + 1,
  ArrowUp: () => byTrick(-1),
  ArrowDown: () => byTrick(1),
  PageUp: () => byTrick(-1),
  PageDown: () => byTrick(1),
  Home: () => 0,
  End: () => last,
};

addEventListener("keydown", (event) => {
  const modified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  if (modified || !(event.key in KEYS) || event.target.closest?.("input, select, textarea, .table-frame")) return;
  event.preventDefault();
  show(KEYS[event.key]());
});

/** Return the step at a point of the curve. */
function stepAt(curve, x, y) {
  const across = new DOMPoint(x, y).matrixTransform(curve.getScreenCTM().inverse()).x;
  return Math.round((across - curve.dataset.left) / curve.dataset.unit);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#play")) play(!playing);
  const [link, curve] = ["a[href]", ".curve:has(.cursor)"].map((kind) => event.target.closest(kind));
  const place = link ? stepOf(link) : curve ? stepAt(curve, event.clientX, event.clientY) : NaN;
  if (Number.isNaN(place) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(place);
  if (!event.target.closest(".board-steps")) felt().scrollIntoView({ block: "nearest" });
});

board.addEventListener("input", ({ target }) => {
  if (target.type === "range") show(Number(target.value));
});

document.addEventListener("change", ({ target }) => target.form?.matches("main form[method=get]") && target.form.requestSubmit());

let begun;
board.addEventListener("pointerdown", (event) => {
  begun = event.pointerType === "touch" && felt().contains(event.target) ? event : undefined;
});
board.addEventListener("pointerup", (event) => {
  if (!begun) return;
  const [x, y] = [event.clientX - begun.clientX, event.clientY - begun.clientY];
  begun = undefined;
  if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y)) show(wanted + (x < 0 ? 1 : -1));
});

function start() {
  updateControls();
  mark();
  load();
  follow();
}

if (document.readyState === "complete") start();
else addEventListener("load", start); // the page first: making the boards takes the server longer than the page
