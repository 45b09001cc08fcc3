// Card animations: cards move from their position before an update to the new one, and taken tricks to their winner.

const DURATION = 260; // milliseconds
const SWEEP = 400; // milliseconds
const EASING = "cubic-bezier(.25,.7,.3,1)";
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

const cardsIn = (root) => [...root.querySelectorAll("[data-card]")].map((slot) => [slot, slot.querySelector(".card")]);

/** Return the position of every card, and the trick that has just been taken. */
export function cardPositions() {
  const positions = new Map(cardsIn(document).map(([slot, card]) => [slot.dataset.card, card.getBoundingClientRect()]));
  const trick = document.querySelector(".trick.taken");
  const taken = trick
    ? cardsIn(trick).map(([slot, card]) => ({ word: slot.dataset.card, card: card.cloneNode(true) }))
    : [];
  return { positions, taken, by: trick?.dataset.takenBy };
}

/** Animate the cards from their earlier positions. */
export function animateCards(before) {
  if (reducedMotion.matches || document.hidden) return;
  const target = before.by === undefined ? null : nameplate(before.by);
  const onTable = new Set(cardsIn(document.querySelector("#felt")).map(([slot]) => slot.dataset.card));
  const swept = before.taken.filter(({ word }) => target && !onTable.has(word));
  let dealt = 0;
  for (const [slot, card] of cardsIn(document)) {
    const old = before.positions.get(slot.dataset.card);
    const from = old ?? source(slot);
    // Another player's lead waits until the previous trick is gone; the viewer's own card never waits.
    const wait = old ? 0 : slot.closest(".hand") ? dealt++ * 30 : swept.length && SWEEP;
    if (from) glide(slot, card, from, wait);
  }
  for (const { word, card } of swept) collect(card, before.positions.get(word), target);
}

/** Return the starting point of a card that was not visible before: its player's name, the stock, or the middle of the table. */
function source(slot) {
  if (slot.dataset.from) return nameplate(slot.dataset.from);
  const felt = document.querySelector("[data-stock]") ?? document.querySelector("#felt");
  return slot.closest(".hand") ? cardSized(felt.getBoundingClientRect()) : null;
}

const nameplate = (seat) => {
  const found = document.querySelector(`[data-seat="${seat}"] .nameplate`);
  return found ? cardSized(found.getBoundingClientRect()) : null;
};

/** Return a card-sized area in the middle of a rectangle. */
function cardSized({ left, top, width, height }) {
  return { left: left + width / 2 - 25, top: top + height / 2 - 39, width: 50 };
}

/** Move a card above the seats; it is hidden while it waits, and its mark comes once it lies there. */
function glide(slot, card, from, wait) {
  const to = card.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (!to.width || (Math.abs(x) < 2 && Math.abs(y) < 2)) return;
  const old = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  const steps = [
    { transform: old, transformOrigin: "0 0", opacity: wait ? 0 : 1 },
    { opacity: 1, offset: 0.2 },
    { transform: "none", transformOrigin: "0 0" },
  ];
  card.animate(steps, { duration: DURATION, delay: wait, easing: EASING, fill: "backwards" });
  if (!slot.matches(".played")) return;
  slot.animate({ zIndex: [2, 2] }, wait + DURATION);
  slot.querySelector("small")?.animate({ opacity: [0, 0] }, wait + DURATION);
}

/** Move a card of a trick to its winner, and remove it. */
function collect(card, from, target) {
  card.classList.add("flying");
  card.setAttribute("aria-hidden", "true");
  card.style.left = `${from.left}px`;
  card.style.top = `${from.top}px`;
  card.style.width = `${from.width}px`;
  card.style.height = `${from.width * 1.55}px`;
  document.body.append(card);
  const there = `translate(${target.left - from.left}px, ${target.top - from.top}px) scale(${target.width / from.width})`;
  const steps = [
    { transform: "none", transformOrigin: "0 0", opacity: 1 },
    { transform: there, transformOrigin: "0 0", opacity: 0.6 },
  ];
  card.animate(steps, { duration: SWEEP, easing: "ease-in-out" }).finished.finally(() => card.remove());
}

/** Return whether the viewer has won the match ("match") or something in the deal ("deal") that a sheet is about, or "". */
export function outcome(sheet) {
  if (!sheet.querySelector(".ready")) return ""; // somebody who watches
  const own = document.querySelector(".below .nameplate b")?.textContent;
  const winners = [...sheet.querySelectorAll(".won b")].map((each) => each.textContent);
  if (winners.includes(own)) return "match";
  return sheet.querySelector(".deal td")?.textContent.startsWith("+") ? "deal" : ""; // the viewer's column is first
}

/** Let the bird of the page fly to the end of a title, hop there, and fly back. */
export function hop(title, times) {
  const bird = document.querySelector(".home svg");
  const line = document.createRange();
  line.selectNodeContents(title);
  const [from, { right, bottom }] = [bird.getBoundingClientRect(), line.getBoundingClientRect()];
  if (reducedMotion.matches || !from.width) return;
  const flying = bird.cloneNode(true);
  const place = { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` };
  const { color, fill } = getComputedStyle(bird);
  const loose = { position: "fixed", zIndex: 9, pointerEvents: "none", transformOrigin: "0 100%" };
  Object.assign(flying.style, place, { color, fill }, loose);
  document.body.append(flying);
  const x = Math.min(right + 10, innerWidth - 1.4 * from.width - 12) - from.left;
  const y = bottom - from.bottom;
  const there = `translate(${x}px, ${y}px) scale(1.4)`;
  const up = { transform: `${there} translateY(-1.1rem) rotate(-8deg)`, easing: "ease-in" };
  const down = { transform: there, easing: "ease-out" };
  const home = { transform: "none", easing: "ease-in-out" };
  const hops = Array.from({ length: times }, () => [up, down]).flat();
  const timing = { duration: 900 + 340 * times };
  const ways = [home, { ...down, offset: 450 / timing.duration }, ...hops.slice(0, -1)];
  const steps = [...ways, { ...home, transform: there, offset: 1 - 450 / timing.duration }, home];
  bird.animate({ opacity: [0, 0] }, timing);
  flying.animate(steps, timing).finished.finally(() => flying.remove());
}

/** Let suit signs of the deck fall down the window for a few seconds. */
export function celebrate() {
  const sheet = document.querySelector(".dealt use")?.getAttribute("href").split("#")[0];
  if (!sheet || reducedMotion.matches) return;
  for (let number = 0; number < 48; number++) {
    const [sign, drawing] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
    drawing.setAttribute("href", `${sheet}#part-sign-${"CDHS"[number % 4]}`);
    sign.append(drawing);
    sign.setAttribute("viewBox", "-14 -14 28 28");
    sign.setAttribute("aria-hidden", "true");
    const left = `${Math.random() * 100}%`;
    Object.assign(sign.style, { position: "fixed", zIndex: 9, top: "-2rem", left, width: "1.7rem", pointerEvents: "none" });
    document.body.append(sign);
    const there = `translate(${Math.random() * 160 - 80}px, 110vh) rotate(${Math.random() * 720 - 360}deg)`;
    const timing = { duration: 2200 + Math.random() * 1800, delay: Math.random() * 1500, easing: "ease-in" };
    sign.animate({ transform: ["none", there] }, timing).finished.finally(() => sign.remove());
  }
}
