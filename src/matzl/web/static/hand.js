// The hand by keyboard and pointer: Left and Right move between the cards that may be played, Up and Down between all cards,
// a letter or digit goes to the next card whose name starts with it, and cards can be rearranged.

const table = document.querySelector("#table");
const tools = document.querySelector("#arranging");
const hand = () => document.querySelector("#hand");
const cards = () => [...hand().querySelectorAll("button")];

let at = 0; // the index of the card that is a tab stop
let within = false; // whether a card has the focus
let send; // posts the order of the cards
let timer; // delays the post until no more cards are moved

export const arranging = () => !tools.hidden;

/** Set up the event handlers; `order` posts an order of the cards. */
export function enableHand(order) {
  send = order;
  document.addEventListener("focusin", focused);
  document.addEventListener("keydown", pressed);
  document.addEventListener("pointerdown", dragged);
  tools.addEventListener("click", (event) => moveCard(Number(event.target.dataset.move)));
  document.addEventListener("click", (event) => event.target.closest("[data-arrange]") && arrange(tools.hidden));
  updateTabStop();
}

/** Make one card a tab stop; if the focused card is gone, focus its neighbour. */
export function updateTabStop() {
  const all = cards();
  for (const button of document.querySelectorAll("[data-arrange]")) button.hidden = false;
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
  clearTimeout(timer);
  const order = cards().map((card) => card.value).join(" "); // read now: an update may restore the old order before the timer fires
  timer = setTimeout(() => send(order), 400);
}
