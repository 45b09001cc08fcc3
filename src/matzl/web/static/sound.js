// Sounds, made by the browser: a card is played, a trick is taken, it is your turn, the deal is over, somebody writes. Silent
// until a button or switch is pressed; each kind can be silenced.

import { keep, stored } from "./preferences.js";

// Frequencies in hertz and the start of each tone in seconds; the notes of a chord follow each other.
const TONES = {
  trick: [[196, 0], [147, 0.07]],
  turn: [[659, 0], [880, 0.12]],
  end: [[523, 0], [659, 0.12], [784, 0.24], [1047, 0.36]],
  message: [[1047, 0]],
};
const USUAL = 5; // the loudness after a press on the button

const table = document.querySelector("#table");
const button = document.querySelector("#mute");
const slider = document.querySelector("#sound");
const silent = new Set(stored("silent", "").split(" ")); // the kinds that are switched off
let loudness = Number(stored("sound", 0)) || 0;
let context; // made at the first press, since browsers let pages sound only after one
let before; // what the page showed last

setLoudness(loudness);
for (const control of [button, slider]) control.closest("[hidden]").hidden = false;
button.addEventListener("click", () => setLoudness(loudness ? 0 : USUAL, "turn"));
slider.addEventListener("change", () => setLoudness(Number(slider.value), "turn"));
for (const tick of document.querySelectorAll("[name=sounds]")) {
  tick.checked = !silent.has(tick.value);
  tick.addEventListener("change", () => {
    silent[tick.checked ? "delete" : "add"](tick.value);
    keep("silent", [...silent].join(" "));
    if (tick.checked) setLoudness(loudness || USUAL, tick.value);
  });
}
for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, () => loudness && ready());

/** Set the loudness, and let a sound be heard as a sample of it. */
function setLoudness(value, sample) {
  loudness = value;
  slider.value = value;
  button.textContent = value ? button.dataset.on : button.dataset.off;
  if (sample) keep("sound", value);
  if (sample && value) sound(sample);
}

function ready() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

function seen() {
  return {
    cards: [...document.querySelectorAll("#felt .trick [data-card]")].map((card) => card.dataset.card),
    taken: document.querySelector("#felt .trick.taken") !== null,
    turn: document.querySelector("#question.yours") !== null,
    end: document.querySelector("#result .result-table") !== null,
    message: document.querySelector(`#talk li:not([data-from="${table.dataset.from}"])`)?.dataset.number, // of another person
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
  if (now.end && !old.end) heard("end");
  else if (now.taken && !old.taken) heard("card", "trick");
  else if (now.turn && !old.turn) heard("turn");
}

function sound(name) {
  try {
    ready();
    if (name === "card") rustle();
    else for (const [frequency, start] of TONES[name]) tone(frequency, context.currentTime + start);
  } catch {
    // A browser without sound devices is silent.
  }
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

/** A card on cloth: a short noise without its highest part. */
function rustle() {
  const length = Math.round(context.sampleRate * 0.07);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < length; place++) samples[place] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const soft = context.createBiquadFilter();
  soft.type = "lowpass";
  soft.frequency.value = 1400;
  source.connect(soft);
  soft.connect(fading(context.currentTime, 0.07));
  source.start(context.currentTime);
}
