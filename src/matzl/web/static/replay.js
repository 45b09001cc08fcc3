// The page of a replay: steps without reloading, by links, keys, slider and swipes.

import { Idiomorph } from "./idiomorph.js";

const replay = document.querySelector("#replay");
const felt = () => replay.querySelector(".replay-felt");
const slider = document.querySelector("#slider input[type=range]");
const stops = replay.dataset.stops.split(" ").map(Number);
const last = stops.at(-1);
const SWIPE = 40; // pixels

let step = Number(replay.querySelector("#board").dataset.step);
let wanted = step;
const frames = [];

/** Read the frames, which the server sends a line at a time. */
async function load() {
  const answer = await fetch(replay.dataset.frames, { headers: { Accept: "application/x-ndjson" } });
  if (!answer.ok) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    frames.push(...lines.map((line) => JSON.parse(line)));
    if (wanted !== step && frames[wanted]) show(wanted);
  }
  replay.dataset.loaded = "";
}

function show(to) {
  wanted = Math.min(Math.max(to, 0), last);
  if (slider) slider.value = wanted;
  if (wanted === step || !frames[wanted]) return; // shown once its frame is here
  step = wanted;
  Idiomorph.morph(replay.querySelector("#board"), frames[step]);
  const address = new URL(location.href);
  address.pathname = replay.dataset.path;
  address.searchParams.set("step", step);
  history.replaceState(null, "", address);
  for (const field of replay.querySelectorAll("#hands input[name=step]")) field.value = step;
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
  const link = event.target.closest(".replay-steps a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(Number(link.dataset.step));
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

load();
