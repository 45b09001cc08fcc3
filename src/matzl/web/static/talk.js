// Talk at the table: bubbles at the seats for some seconds, and the number of messages that have not been seen yet.

const table = document.querySelector("#table");
const talking = document.querySelector("#talking");
const kept = `matzl-talk-${table.dataset.table}`;
const READING = 60; // milliseconds for each character of a bubble, beyond the first seconds
const [MIN_TIME, MAX_TIME] = [4000, 9000];
const broad = matchMedia("(width >= 56rem) and (height >= 40rem)"); // where there is room below the seats at the sides

const messages = () => [...document.querySelectorAll("#talk li")];
const newest = () => Number(messages().at(-1)?.dataset.number ?? 0);

let title = document.title;
let seen = stored() ?? newest(); // the number of the latest message that has been seen
const watcher = new IntersectionObserver((looked) => looked.at(-1).isIntersecting && see(), { threshold: 0.9 });

document.addEventListener("click", ({ target }) => {
  if (!target.closest('[href="#talking"]')) return;
  talking.open = true;
  setTimeout(() => document.querySelector("#words")?.focus()); // once the sheet is there
});

/** Show how many messages of others have not been seen, here and in the title of the page. */
export function updateTalk(newTitle = title) {
  title = newTitle;
  const unread = messages().filter(({ dataset }) => dataset.number > seen && dataset.from !== table.dataset.from).length;
  document.title = unread ? `(${unread}) ${title}` : title;
  for (const mark of document.querySelectorAll(".unread")) {
    mark.hidden = !unread;
    mark.querySelector("b").textContent = unread;
  }
  watcher.disconnect();
  if (unread) watcher.observe(messages().at(-1));
}

/** Note that the latest message is in view. */
function see() {
  seen = newest();
  try {
    sessionStorage.setItem(kept, seen);
  } catch {
    // It is then known until the page is loaded again.
  }
  updateTalk();
}

function stored() {
  try {
    const number = sessionStorage.getItem(kept);
    return number === null ? undefined : Number(number);
  } catch {
    return undefined;
  }
}

/** Show bubbles, each a seat, a name and words; screen readers are told the same by the log. */
export function showBubbles(bubbles, number) {
  for (const [seat, name, words] of bubbles) {
    const place = placeOf(seat);
    const bubble = document.createElement("seat-bubble");
    const [text, who] = ["span", "strong"].map((tag) => document.createElement(tag));
    who.textContent = name;
    text.append(who, " ", words);
    bubble.append(text);
    bubble.ariaHidden = "true";
    if (!name) bubble.dataset.at = number; // it may name a card
    place.querySelector(":scope > seat-bubble")?.remove();
    place.append(bubble);
    const leave = () => setTimeout(() => bubble.remove(), Math.min(MIN_TIME + READING * words.length, MAX_TIME));
    if (document.hidden) document.addEventListener("visibilitychange", leave, { once: true });
    else leave();
  }
}

/** Let a bot say a word at the end of a match, and of every third deal or so; nothing where talk is switched off. */
export function letBotSpeak(sheet, won) {
  const bots = [...sheet.querySelectorAll("thead th:has([href*='bird.svg'])")];
  const rare = !sheet.matches(".match-over") && Math.random() > 0.33;
  if (rare || !bots.length || !sheet.querySelector(".ready") || document.querySelector("[data-talk=none]")) return;
  const name = bots[Math.floor(Math.random() * bots.length)].textContent;
  const words = table.dataset.bots.split("|")[Number(won)];
  showBubbles([[-1, name, words]]);
  const said = document.createElement("p");
  said.textContent = `${name}: ${words}`;
  document.querySelector("#live").append(said);
}

/** Return the element that shows a bubble: the seat at a side, otherwise the plate, a line on a sheet, or the bar. */
function placeOf(seat) {
  const at = document.querySelector(`.seat[data-seat="${seat}"]:not(.below)`);
  const plate = at?.querySelector(".nameplate");
  if (plate && inSight(plate)) return broad.matches && at.matches(".side") ? at : plate;
  return document.querySelector(`.chairs li:nth-child(${seat + 1})`) ?? document.querySelector("#bar");
}

/** Return whether a plate is in the window, and not covered by a sheet of paper. */
function inSight(plate) {
  const { left, top } = plate.getBoundingClientRect();
  return plate.contains(document.elementFromPoint(left + 8, top + 8));
}
