// The hand by keyboard and pointer: Left and Right move between the cards that may be played, Up and Down between all cards,
// a letter or digit goes to the next card whose name starts with it, and cards can be rearranged.
// The order lasts for a deal and is kept in this browser alone.

const table = document.querySelector("#table");
const tools = document.querySelector("#arranging");
const hand = () => document.querySelector("#hand");
const cards = () => [...hand().querySelectorAll("button")];

let at = 0; // the index of the card that is a tab stop
let within = false; // whether a card has the focus
let own = {}; // the deal, and the values of its cards in the user's own order
let usual = []; // the values of the cards as the server has ordered them

const KEY = `matzl-hand-${table.dataset.table}`;
const ARRANGE = "#arrange"; // the button that begins rearranging knows the deal
const deal = () => document.querySelector(ARRANGE)?.dataset.deal;

export const arranging = () => !tools.hidden;

/** Set up the event handlers, and put the cards in the order that this browser has kept. */
export function enableHand() {
  try {
    own = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    // The storage may be switched off; the order then lasts until the page is loaded again.
  }
  document.addEventListener("focusin", focused);
  document.addEventListener("keydown", pressed);
  document.addEventListener("pointerdown", dragged);
  tools.addEventListener("click", (event) => moveCard(Number(event.target.dataset.move)));
  document.addEventListener("click", ({ target }) => {
    if (target.closest(ARRANGE)) arrange(tools.hidden);
    if (target.closest("#sort")) sortAgain();
  });
  orderHand();
  updateTabStop();
}

/** Put a hand that the server has just sent in the user's own order, if it has one in this deal; new cards come last. */
export function orderHand() {
  usual = cards().map((card) => card.value);
  if (own.deal === deal()) putInOrder(own.cards);
}

function putInOrder(values) {
  const all = cards();
  const place = (card) => (values.includes(card.value) ? values.indexOf(card.value) : values.length);
  const ordered = [...all].sort((one, other) => place(one) - place(other));
  if (ordered.some((card, index) => card !== all[index])) all[0].before(...ordered);
  markSuits();
}

/** Leave a gap where another suit begins. */
function markSuits() {
  cards().forEach((card, index, all) => card.classList.toggle("next", index > 0 && card.value[1] !== all[index - 1].value[1]));
}

function sortAgain() {
  keep({});
  putInOrder(usual);
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
  const [begin, sort] = [ARRANGE, "#sort"].map((button) => document.querySelector(button));
  if (begin) [begin.hidden, sort.hidden] = [false, own.deal !== deal()];
  if (!all.length) {
    arrange(false);
    return;
  }
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
  const all = cards();
  if (!all.includes(document.activeElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const last = all.length - 1;
  const step = event.shiftKey || arranging() ? (by) => at + by : next;
  const goal = { ArrowLeft: step(-1), ArrowRight: step(1), ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
  if (goal !== undefined) {
    event.preventDefault();
    if (event.shiftKey || (arranging() && event.key.length === 9 + (event.key === "ArrowRight"))) moveCard(Math.sign(goal - at));
    else all[Math.min(Math.max(goal, 0), last)].focus();
  } else if (event.key === "Escape") {
    arrange(false);
  } else if (/^[\p{L}\p{N}]$/u.test(event.key) && !(event.shiftKey && /\p{L}/u.test(event.key))) {
    const round = [...all.slice(at + 1), ...all.slice(0, at + 1)];
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

function arrange(on) {
  tools.hidden = !on;
  table.classList.toggle("arranged", on);
  if (!on) return;
  tools.scrollIntoView({ block: "nearest" });
  hand().scrollIntoView({ block: "nearest" });
}

/** Move the card that was last focused; 0 ends rearranging. */
function moveCard(by) {
  const all = cards();
  if (by === 0) arrange(false);
  const goal = at + by;
  if (!by || !all[goal]) return;
  const focus = document.activeElement === all[at];
  all[goal][by > 0 ? "after" : "before"](all[at]);
  at = goal;
  if (focus) cards()[at].focus();
  changed();
}

function dragged(event) {
  const card = event.target.closest("#hand button");
  if (!card || !arranging()) return;
  event.preventDefault();
  card.focus();
  card.setPointerCapture(event.pointerId);
  const follow = ({ clientX, clientY }) => {
    const under = cards().find((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      return clientX >= left && clientX < right && clientY >= top - 40 && clientY < bottom + 40;
    });
    if (!under || under === card) return;
    const all = cards();
    const [from, to] = [all.indexOf(card), all.indexOf(under)];
    // Move the other cards instead of the dragged one, which would lose the pointer capture.
    if (to > from) card.before(...all.slice(from + 1, to + 1));
    else card.after(...all.slice(to, from));
    at = to;
  };
  const drop = () => {
    card.removeEventListener("pointermove", follow);
    changed();
  };
  card.addEventListener("pointermove", follow);
  card.addEventListener("lostpointercapture", drop, { once: true });
}

function changed() {
  keep({ deal: deal(), cards: cards().map((card) => card.value) });
  markSuits();
  updateTabStop();
}
