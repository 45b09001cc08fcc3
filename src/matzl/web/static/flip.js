// Cards fly: from where they lay before the page changed to where they lie now; a trick goes to whoever took it.

const TIME = 260;
const EASE = "cubic-bezier(.25,.7,.3,1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const pictures = (root) => [...root.querySelectorAll("[data-card]")].map((place) => [place, place.querySelector(".card")]);

/** Where every card lies now, and the trick that somebody has taken. */
export function lying() {
  const places = new Map(pictures(document).map(([place, card]) => [place.dataset.card, card.getBoundingClientRect()]));
  const trick = document.querySelector(".trick.taken");
  const taken = trick
    ? pictures(trick).map(([place, card]) => ({ word: place.dataset.card, card: card.cloneNode(true) }))
    : [];
  return { places, taken, by: trick?.dataset.takenBy };
}

/** Let the cards fly from where they lay before. */
export function fly(before) {
  if (calm.matches || document.hidden) return;
  let dealt = 0;
  for (const [place, card] of pictures(document)) {
    const old = before.places.get(place.dataset.card);
    const from = old ?? source(place);
    if (from) glide(card, from, old ? 0 : delay(place, dealt++));
  }
  const goal = before.by === undefined ? null : plate(before.by);
  if (!goal) return;
  const lie = new Set(pictures(document.querySelector("#felt")).map(([place]) => place.dataset.card));
  for (const { word, card } of before.taken) {
    if (!lie.has(word)) collect(card, before.places.get(word), goal);
  }
}

/** Where a card comes from that nobody saw before: its player's place, the stock, the middle of the carpet. */
function source(place) {
  if (place.dataset.from) return plate(place.dataset.from);
  const felt = document.querySelector("[data-stock]") ?? document.querySelector("#felt");
  return place.closest(".hand") ? small(felt.getBoundingClientRect()) : null;
}

const delay = (place, number) => (place.closest(".hand") ? number * 30 : 0);

const plate = (seat) => {
  const found = document.querySelector(`[data-seat="${seat}"] .plate`);
  return found ? small(found.getBoundingClientRect()) : null;
};

/** A card's worth of space in the middle of a place. */
function small({ left, top, width, height }) {
  return { left: left + width / 2 - 15, top: top + height / 2 - 23, width: 30 };
}

function glide(card, from, wait) {
  const to = card.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (!to.width || (Math.abs(x) < 2 && Math.abs(y) < 2)) return;
  const old = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  const steps = [{ transform: old, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }];
  card.animate(steps, { duration: TIME, delay: wait, easing: EASE, fill: "backwards" });
}

/** A card of a trick goes to the one who took it, and is gone. */
function collect(card, from, goal) {
  card.classList.add("flying");
  card.setAttribute("aria-hidden", "true");
  card.style.left = `${from.left}px`;
  card.style.top = `${from.top}px`;
  card.style.width = `${from.width}px`;
  card.style.height = `${from.width * 1.55}px`;
  document.body.append(card);
  const there = `translate(${goal.left - from.left}px, ${goal.top - from.top}px) scale(${goal.width / from.width})`;
  const steps = [
    { transform: "none", transformOrigin: "0 0", opacity: 1 },
    { transform: there, transformOrigin: "0 0", opacity: 0.4 },
  ];
  card.animate(steps, { duration: TIME * 1.3, easing: "ease-in" }).finished.finally(() => card.remove());
}
