// The page of a replay: steps without reloading, by links, keys, slider and swipes.

import { enableCopyingWithStatus } from "./copying.js";
import { Idiomorph } from "./idiomorph.js";

const replay = document.querySelector("#replay");
const felt = () => replay.querySelector(".replay-felt");
const slider = document.querySelector("#slider input[type=range]");
const stops = replay.dataset.stops.split(" ").map(Number);
const last = stops.at(-1);
const SWIPE = 40; // pixels
const SETTLED = 300; // milliseconds without a step after which the address follows

let step = Number(replay.querySelector("#board").dataset.step);
let wanted = step;
let frames = [];
let settling;

/** Read the frames, a line each, later if the server is busy; show the current one again if `anew`. */
async function load(anew = false) {
  const answer = await fetch(replay.dataset.frames, { headers: { Accept: "application/x-ndjson" } });
  const wait = answer.headers.get("Retry-After");
  if (wait) {
    await new Promise((over) => setTimeout(over, 1000 * wait));
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
  if (anew) Idiomorph.morph(replay.querySelector("#board"), frames[step]);
  replay.dataset.loaded = "";
}

/** Follow an analysis in progress: each answer is the part of the page with more decisions, the reader's own first. */
async function follow() {
  const part = () => replay.querySelector("#analysis");
  if (!part()?.dataset.source) return;
  let known = part().dataset.costliest !== undefined;
  while (part().dataset.source) {
    if (document.hidden) await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    const answer = await fetch(part().dataset.source).catch(() => undefined);
    if (answer?.ok) Idiomorph.morph(part(), await answer.text());
    else await new Promise((over) => setTimeout(over, 3000));
    mark();
    if (!known && part().dataset.costliest !== undefined) {
      known = true;
      await load(true);
      if (replay.dataset.follow !== undefined) show(Number(part().dataset.costliest));
    }
  }
  if (part().hasAttribute("data-done")) await load(true);
}

/** Mark the step in the curve and in the lists of decisions. */
function mark() {
  for (const link of replay.querySelectorAll(".decisions a")) {
    if (Number(link.dataset.step) === step) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  const curve = replay.querySelector(".plot.curve");
  const across = Number(curve?.dataset.left) + step * Number(curve?.dataset.unit);
  curve?.querySelector(".cursor").setAttribute("transform", `translate(${across} 0)`);
}

/** Put the step into the address. Browsers load the icon of a page again with each new address, and limit how often it changes. */
function setAddress() {
  const address = new URL(location.href);
  address.pathname = replay.dataset.path;
  address.searchParams.set("step", step);
  history.replaceState(null, "", address);
}

function show(to) {
  delete replay.dataset.follow;
  wanted = Math.min(Math.max(to, 0), last);
  if (slider) slider.value = wanted;
  if (wanted === step || !frames[wanted]) return; // shown once its frame is here
  step = wanted;
  Idiomorph.morph(replay.querySelector("#board"), frames[step]);
  clearTimeout(settling);
  settling = setTimeout(setAddress, SETTLED);
  mark();
  for (const form of replay.querySelectorAll("form:has([name=step]):not(#slider)")) form.elements.step.value = step;
  for (const button of replay.querySelectorAll("#play-on button:not([name])")) button.hidden = step === last;
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
  if (modified || !(event.key in KEYS) || event.target.closest?.("input, select, textarea, .sheet")) return;
  event.preventDefault();
  show(KEYS[event.key]());
});

replay.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step], .figure a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(Number(link.dataset.step ?? new URL(link.href).searchParams.get("step")));
  if (link.closest("#analysis")) felt().scrollIntoView({ block: "nearest" });
});

slider?.addEventListener("input", () => show(Number(slider.value)));
for (const form of replay.querySelectorAll("#slider, #hands")) form.querySelector("button").hidden = true;
replay.querySelector("#hands")?.addEventListener("change", (event) => event.currentTarget.requestSubmit());

let begun;
replay.addEventListener("pointerdown", (event) => {
  begun = event.pointerType === "touch" && felt().contains(event.target) ? event : undefined;
});
replay.addEventListener("pointerup", (event) => {
  if (!begun) return;
  const [x, y] = [event.clientX - begun.clientX, event.clientY - begun.clientY];
  begun = undefined;
  if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y)) show(wanted + (x < 0 ? 1 : -1));
});

enableCopyingWithStatus();

function start() {
  load();
  follow();
}

if (document.readyState === "complete") start();
else addEventListener("load", start); // the page first: making the frames takes the server longer than the page
