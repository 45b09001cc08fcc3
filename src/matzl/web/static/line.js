// After the answer to a puzzle the bird is glad if it is solved, and the best line plays by itself on the table, until
// something is pressed.

import { hop } from "./animation.js";

const PACE = 1200; // milliseconds from card to card
const REST = 3000; // milliseconds before the first card, for the verdict, and after the last one

const link = document.querySelector(".board-beside details[open] a[href*='?step=']"); // the best line comes first
const answered = document.querySelector(".board-felt");
const said = document.querySelector(".board-said");
const pause = (time) => new Promise((over) => setTimeout(over, time));

/** Return the felt after each card of the line, with the names and the size that it has here. */
async function tables() {
  const { pathname, searchParams } = new URL(link.href);
  const query = new URLSearchParams({ seat: searchParams.get("seat"), embedded: 1 });
  const answer = await fetch(`${pathname}/steps?${query}`, { headers: { Accept: "application/x-ndjson" } });
  const wait = answer.headers.get("Retry-After"); // the server is busy
  if (wait) {
    await pause(1000 * wait);
    return tables();
  }
  if (!answer.ok) return [];
  const boards = (await answer.text()).trim().split("\n").slice(Number(searchParams.get("step")) + 1);
  return boards.map((board) => {
    const page = new DOMParser().parseFromString(JSON.parse(board), "text/html");
    const felt = document.importNode(page.querySelector(".board-felt"), true);
    for (const seat of felt.querySelectorAll(".board-seat")) {
      const [side] = ["above", "left", "right", "below"].filter((each) => seat.classList.contains(each));
      seat.querySelector("b").textContent = answered.querySelector(`.${side} b`).textContent;
    }
    felt.style.minHeight = `${answered.offsetHeight}px`;
    return felt;
  });
}

async function play() {
  const [felts] = await Promise.all([tables(), pause(REST)]);
  const sentence = said.textContent;
  let shown = answered;
  let stopped = felts.length === 0;
  const show = (felt) => {
    shown.replaceWith(felt);
    shown = felt;
  };
  const stop = () => {
    stopped = true;
    if (shown !== answered) show(answered);
    said.textContent = sentence;
  };
  for (const kind of ["click", "keydown"]) addEventListener(kind, stop, { once: true });
  if (!stopped) said.textContent = link.closest("details").querySelector("summary").textContent;
  for (const felt of felts) {
    if (stopped) return;
    show(felt);
    await pause(PACE);
  }
  await pause(REST);
  if (!stopped) stop();
}

if (link && !matchMedia("(prefers-reduced-motion: reduce)").matches) play();
const title = document.querySelector(".right") && document.querySelector(".board-felt h2");
if (title?.checkVisibility()) hop(title, 2);
