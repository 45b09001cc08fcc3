// The hand by keyboard and pointer: arrows go from card to card, a letter or digit to the next card that begins with
// it; cards can be put into an order of one's own.

const table = document.querySelector("#table");
const tools = document.querySelector("#arranging");
const hand = () => document.querySelector("#hand");
const cards = () => [...hand().querySelectorAll("button")];

let at = 0; // the place in the hand that Tab comes to
let within = false; // whether the focus is in the hand
let send; // posts the order of the cards
let waiting; // for the next move before it is posted

export const arranging = () => !tools.hidden;

/** Make the hand work; `order` posts an order of the cards. */
export function hold(order) {
  send = order;
  document.addEventListener("focusin", focused);
  document.addEventListener("keydown", pressed);
  document.addEventListener("pointerdown", dragged);
  tools.addEventListener("click", (event) => moved(Number(event.target.dataset.move)));
  document.addEventListener("click", (event) => event.target.closest("[data-arrange]") && arrange(tools.hidden));
  rove();
}

/** One card of the hand is in the order of Tab; a focus that was on a card gone now goes to its neighbour. */
export function rove() {
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
  const goal = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
  if (goal !== undefined) {
    event.preventDefault();
    if (event.shiftKey || (arranging() && event.key.length === 9 + (event.key === "ArrowRight"))) moved(Math.sign(goal - at));
    else all[Math.min(Math.max(goal, 0), last)].focus();
  } else if (event.key === "Escape") {
    arrange(false);
  } else if (/^[\p{L}\p{N}]$/u.test(event.key)) {
    const round = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    round.find((card) => begins(card, event.key.toLowerCase()))?.focus();
  }
}

function begins(card, key) {
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

/** Move the card that was last in focus; by 0, be done with it. */
function moved(by) {
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
    // The others step aside: a card that is itself moved in the page would be let go by the pointer.
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
  clearTimeout(waiting);
  const order = cards().map((card) => card.value).join(" "); // as it is now: what comes meanwhile may still bring the old one
  waiting = setTimeout(() => send(order), 400);
}
