// Sounds, made by the browser: a card is played, a trick is taken, it is your turn, the deal is over, the slate is marked,
// somebody writes. Silent until the first press on the page; each kind can be silenced.

import { outcome } from "./animation.js";
import { keep, stored } from "./preferences.js";

// Frequencies in hertz and the start of each tone in seconds; the notes of a chord follow each other.
const TONES = {
  trick: [[196, 0], [147, 0.07]],
  turn: [[659, 0], [880, 0.12]],
  end: [[523, 0], [440, 0.16]],
  deal: [[523, 0], [659, 0.12], [784, 0.24], [1047, 0.36]],
  match: [[523, 0], [659, 0.12], [784, 0.24], [1047, 0.36], [784, 0.52], [1047, 0.64], [1319, 0.8]],
  message: [[1047, 0]],
};
const USUAL = 4; // the loudness at first, and when sounds are switched on again

const table = document.querySelector("#table");
const button = document.querySelector("#mute");
const slider = document.querySelector("#sound");
const silent = new Set(stored("silent", "").split(" ")); // the kinds that are switched off
let loudness = Number(stored("sound", USUAL));
let context; // made at the first press, since browsers let pages sound only after one
let before; // what the page showed last

setLoudness(loudness);
for (const control of [button, slider]) control.closest("[hidden]").hidden = false;
button.addEventListener("click", () => setLoudness(loudness ? 0 : USUAL, "turn"));
document.querySelector("#try").addEventListener("click", () => setLoudness(loudness || USUAL, "deal"));
slider.addEventListener("change", () => setLoudness(Number(slider.value), "turn"));
for (const tick of document.querySelectorAll("[name=sounds]")) {
  tick.checked = !silent.has(tick.value);
  tick.addEventListener("change", () => {
    silent[tick.checked ? "delete" : "add"](tick.value);
    keep("silent", [...silent].join(" "));
    if (tick.checked) setLoudness(loudness || USUAL, tick.value);
  });
}
for (const press of ["pointerup", "keydown"]) document.addEventListener(press, ready, true); // before what a press does
document.addEventListener("animationstart", ({ animationName }) => {
  if (animationName === "chalk" && loudness && !silent.has("end")) sound("chalk");
});

/** Set the loudness, and let a sound be heard as a sample of it. */
function setLoudness(value, sample) {
  loudness = value;
  slider.value = value;
  button.textContent = value ? button.dataset.on : button.dataset.off;
  if (sample) keep("sound", value);
  if (sample && value) sound(sample);
}

function ready() {
  if (!loudness || navigator.userActivation?.hasBeenActive === false) return; // Escape, for one, is no press
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  } catch {
    // A browser without sound devices is silent.
  }
}

function seen() {
  return {
    cards: [...document.querySelectorAll("#felt .trick [data-card]")].map((card) => card.dataset.card),
    taken: document.querySelector("#felt .trick.taken") !== null,
    turn: document.querySelector("#question.yours") !== null,
    end: document.querySelector("#result .result-table") !== null,
    message: [...document.querySelectorAll(`#talk li:not([data-from="${table.dataset.from}"])`)].at(-1)?.dataset.number, // of another person
  };
}

/** Sound what has changed on the page since the last call; nothing at the first one. */
export function soundChanges() {
  const now = seen();
  const old = before ?? now;
  before = now;
  if (!loudness) return;
  const heard = (kind, name = kind) => silent.has(kind) || sound(name);
  if (now.cards.some((card) => !old.cards.includes(card))) heard("card");
  if (now.message !== old.message) heard("message");
  if (now.end && !old.end) heard("end", outcome(document.querySelector("#result")) || "end");
  else if (now.taken && !old.taken) heard("card", "trick");
  else if (now.turn && !old.turn) heard("turn");
}

function sound(name) {
  ready();
  if (!context) return;
  if (name === "card") rustle(0.07, 1400);
  else if (name === "chalk") rustle(0.25, 5000, 2500);
  else for (const [frequency, start] of TONES[name]) tone(frequency, context.currentTime + start);
}

/** Return a gain that falls to silence within some seconds, connected to the output. */
function fading(start, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.005 * loudness ** 2, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(context.destination);
  return gain;
}

function tone(frequency, start) {
  const source = context.createOscillator();
  source.frequency.value = frequency;
  source.connect(fading(start, 0.35));
  source.start(start);
  source.stop(start + 0.4);
}

/** Make a short noise without what is above a frequency, or below another one: a card on cloth, or chalk on slate. */
function rustle(seconds, high, low = 0) {
  const length = Math.round(context.sampleRate * seconds);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < length; place++) samples[place] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  let last = source;
  for (const [type, frequency] of [["lowpass", high], ["highpass", low]]) {
    const filter = context.createBiquadFilter();
    filter.type = type;
    filter.frequency.value = frequency;
    last = last.connect(filter);
  }
  last.connect(fading(context.currentTime, seconds));
  source.start(context.currentTime);
}
