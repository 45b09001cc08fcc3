// The hand by keyboard and pointer: Left and Right move between the cards that may be played, Up and Down between all cards,
// a letter or digit goes to the next card whose name starts with it, from anywhere but fields. A card can be dragged to another
// place, or with Shift and an arrow key, and dragged onto the table to play it.
// The order lasts for a deal and is kept in this browser alone.

import { animateCards, cardPositions } from "./animation.js";

const table = document.querySelector("#table");
const hand = () => document.querySelector("#hand");
const cards = () => [...hand().querySelectorAll("button")];

let at = 0; // the index of the card that is a tab stop
let within = false; // whether a card has the focus
let own = {}; // the deal, and the values of its cards in the user's own order
let usual = []; // the values of the cards as the server has ordered them
let places = []; // the values of the cards in their places, with those that lie in the trick

const KEY = `matzl-hand-${table.dataset.table}`;
const MIN_DRAG = 8; // pixels; a shorter way is a tap
const LET_GO = 500; // milliseconds; a double press counts as one, and the click of a touch comes late
const ABOVE = 40; // pixels above the hand, from where a dropped card is played
const ELSEWHERE = "input:not([type=checkbox], [type=radio]), select, textarea, dialog, [popover], [tabindex='0']:not(button)";
const deal = () => hand().dataset.deal;

let dragging = false; // whether the pointer has moved a card since it was last put down
let holding = false; // whether a card is pressed, or was until just now
let settling; // the timer that ends this

/** Set up the event handlers, and put the cards in the order that this browser has kept. */
export function enableHand() {
  try {
    own = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    // The storage may be switched off; the order then lasts until the page is loaded again.
  }
  document.addEventListener("focusin", focused);
  document.addEventListener("keydown", pressed);
  document.addEventListener("pointerdown", grab);
  document.addEventListener("click", (event) => {
    if (dragging && event.detail && event.target.closest("#hand")) event.preventDefault();
    if (event.target.closest("#sort")) sortAgain();
  });
  orderHand();
  holdPlaces();
  updateTabStop();
}

/** Put a hand that the server has just sent in the user's own order, if it has one in this deal; new cards come last. */
export function orderHand() {
  usual = cards().map((card) => card.value);
  if (own.deal === deal()) putInOrder(own.cards);
}

/**
 * Keep the place of a card empty while its trick is played, so that no other card moves; then close the hand, but not while a
 * card is pressed.
 */
export function holdPlaces() {
  const all = cards();
  const left = all.map((card) => card.value);
  const sorted = String(places.filter((value) => left.includes(value))) !== String(left); // other cards, or in another order
  if (sorted && holding) return;
  const stays = (value) => holding || document.getElementById(`played-${value}`)?.closest(".trick:not(.taken)");
  places = sorted ? left : places.filter((value) => left.includes(value) || stays(value));
  for (const gap of hand().querySelectorAll("i")) gap.remove();
  let next = 0;
  for (const value of left.length ? places : []) {
    if (value === left[next]) next += 1;
    else if (next) all[next - 1].after(document.createElement("i"));
    else all[0].before(document.createElement("i"));
  }
}

function letGo() {
  holding = false;
  const before = cardPositions();
  holdPlaces();
  animateCards(before);
}

function putInOrder(values) {
  const all = cards();
  const place = (card) => (values.includes(card.value) ? values.indexOf(card.value) : values.length);
  const ordered = [...all].sort((one, other) => place(one) - place(other));
  if (ordered.some((card, index) => card !== all[index])) all[0].before(...ordered);
}

function sortAgain() {
  keep({});
  putInOrder(usual);
  holdPlaces();
  updateTabStop();
}

function keep(order) {
  own = order;
  try {
    if (own.deal) localStorage.setItem(KEY, JSON.stringify(own));
    else localStorage.removeItem(KEY);
  } catch {
    // The order then lasts until the page is loaded again.
  }
}

/** Make one card a tab stop; if the focused card is gone, focus its neighbour. */
export function updateTabStop() {
  const all = cards();
  const sort = document.querySelector("#sort");
  if (sort) sort.hidden = own.deal !== deal();
  if (!all.length) return;
  if (!within && !all.some((card) => card === document.activeElement)) {
    at = Math.max(all.findIndex((card) => !card.ariaDisabled), 0);
  }
  at = Math.min(at, all.length - 1);
  all.forEach((card, place) => (card.tabIndex = place === at ? 0 : -1));
  if (within && document.activeElement === document.body) all[at].focus({ preventScroll: true });
}

function focused({ target }) {
  const place = cards().indexOf(target);
  within = place >= 0;
  if (!within) return;
  at = place;
  cards().forEach((card) => (card.tabIndex = card === target ? 0 : -1));
}

function pressed(event) {
  const all = document.querySelector(".goal[open]") ? [] : cards(); // while the aim is shown, keys are for its button
  if (!all.length || event.target.closest(ELSEWHERE) || event.ctrlKey || event.metaKey || event.altKey) return;
  const inHand = all.includes(document.activeElement);
  const last = all.length - 1;
  const step = event.shiftKey ? (by) => at + by : next;
  const goals = { ArrowLeft: step(-1), ArrowRight: step(1), ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last };
  const goal = inHand || !event.key.startsWith("Arrow") ? inHand && goals[event.key] : at;
  if (typeof goal === "number") {
    event.preventDefault();
    if (event.shiftKey && inHand) moveCard(Math.sign(goal - at));
    else all[Math.min(Math.max(goal, 0), last)].focus();
  } else if (/^[\p{L}\p{N}]$/u.test(event.key) && !(event.shiftKey && /\p{L}/u.test(event.key))) {
    const round = inHand ? [...all.slice(at + 1), ...all.slice(0, at + 1)] : all;
    round.find((card) => startsWith(card, event.key.toLowerCase()))?.focus();
  }
}

/** Return the index of the next card in a direction; while a card is asked for, of the next one that may be played. */
function next(by) {
  const all = cards();
  const playable = (card) => !card.ariaDisabled;
  if (!all.some(playable)) return at + by;
  let goal = at + by;
  while (all[goal] && !playable(all[goal])) goal += by;
  return all[goal] ? goal : at;
}

function startsWith(card, key) {
  const rank = card.value[0].replace("T", "1");
  return rank === key || card.querySelector(".card").getAttribute("aria-label").toLowerCase().startsWith(key);
}

/** Move the focused card to the place of its neighbour. */
function moveCard(by) {
  const all = cards();
  if (!all[at + by]) return;
  all[at + by][by > 0 ? "after" : "before"](all[at]);
  at += by;
  cards()[at].focus();
  changed();
}

/** Let a card follow the pointer: within the hand the others make room, and dropped above the hand it is played. */
function grab(event) {
  const card = event.target.closest("#hand button");
  dragging = false;
  if (!card || !event.isPrimary || event.button) return;
  clearTimeout(settling);
  holding = true;
  const before = cards().map(({ value }) => value);
  const held = card.getBoundingClientRect();
  const follow = ({ clientX, clientY }) => {
    const [x, y] = [clientX - event.clientX, clientY - event.clientY];
    if (!dragging && Math.hypot(x, y) < MIN_DRAG) return;
    dragging = true;
    makeRoom(card, clientX, clientY);
    const around = hand().getBoundingClientRect();
    // Offsets are those of its place in the hand, wherever it is drawn.
    card.style.translate = `${held.left + x - around.left - card.offsetLeft}px ${held.top + y - around.top - card.offsetTop}px`;
    card.style.zIndex = 1;
  };
  const drop = ({ type, clientY }) => {
    card.removeEventListener("pointermove", follow);
    for (const ended of ENDS) card.removeEventListener(ended, drop);
    settling = setTimeout(letGo, LET_GO);
    if (!dragging) return;
    const played = type === "pointerup" && clientY < hand().getBoundingClientRect().top - ABOVE;
    if (played && !card.ariaDisabled) card.ariaPressed = "true"; // chosen, even where a tap only chooses
    if (played) card.form.requestSubmit(card);
    // A card that is played waits where it was dropped, and flies from there.
    setTimeout(() => card.removeAttribute("style"), played && !card.ariaDisabled ? LET_GO : 0);
    if (played || type !== "pointerup") putInOrder(before);
    else if (cards().some(({ value }, index) => value !== before[index])) changed();
  };
  card.setPointerCapture(event.pointerId);
  card.addEventListener("pointermove", follow);
  for (const ended of ENDS) card.addEventListener(ended, drop);
}

const ENDS = ["pointerup", "pointercancel", "lostpointercapture"];

/** Put a card in the place that is nearest to the pointer; the others move, as it would lose the pointer capture. */
function makeRoom(card, x, y) {
  const all = cards();
  const { left, top } = hand().getBoundingClientRect();
  if (y < top - ABOVE) return;
  const far = all.map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
    Math.hypot(left + offsetLeft + offsetWidth / 2 - x, top + offsetTop + offsetHeight / 2 - y),
  );
  const [now, to] = [all.indexOf(card), far.indexOf(Math.min(...far))];
  if (to > now) card.before(...all.slice(now + 1, to + 1));
  else card.after(...all.slice(to, now));
  at = to;
}

function changed() {
  keep({ deal: deal(), cards: cards().map((card) => card.value) });
  holdPlaces();
  updateTabStop();
}
