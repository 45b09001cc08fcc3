// The page of a table: applies the updates of its event stream, and posts forms without reloading.

import { animateCards, cardPositions, celebrate, hop, outcome } from "./animation.js";
import { setClock } from "./clock.js";
import { enableCopying, showCopyButtons } from "./copying.js";
import { keepFingerprint } from "./fingerprints.js";
import { enableHand, holdPlaces, orderHand, updateTabStop } from "./hand.js";
import { Idiomorph } from "./idiomorph.js";
import { enableSettings, enableSwitch, prefers } from "./preferences.js";
import { enableReturning, takeSeatBack } from "./returning.js";
import { enableShortcuts, updateShortcuts } from "./shortcuts.js";
import { soundChanges } from "./sound.js";
import { letBotSpeak, showBubbles, updateTalk } from "./talk.js";
import { showTurn } from "./turn.js";
import { followTable } from "./updates.js";

const table = document.querySelector("#table");
const status = document.querySelector("#status");
const live = document.querySelector("#live");
const MAX_SENTENCES = 30; // kept in the live region for screen readers

let lost;

// Incoming updates

const HEARD = {
  frame({ frame }) {
    show(frame);
  },
  open() {
    clearTimeout(lost);
    if (lost) reloadIfOutdated();
    lost = undefined;
    found();
  },
  lost() {
    lost ??= setTimeout(tellLost, 3000);
  },
  gone({ message }) {
    clearTimeout(lost);
    say(message, { lost: true });
  },
};

const tellLost = () => say(table.dataset.lost, { lost: true });

/** Take the notice of a lost connection away. */
function found() {
  if (!status.dataset.lost) return;
  delete status.dataset.lost;
  say("");
}

addEventListener("offline", tellLost);
addEventListener("online", () => {
  if (!lost) found(); // or else the notice stays until the stream is back
  if (status.textContent === table.dataset.failed) say(""); // the press can be repeated
});

/** After a lost connection reload the page if the server has a newer version of this script. */
async function reloadIfOutdated() {
  const page = await fetch(location.pathname).catch(() => null);
  if (page?.ok && !(await page.text()).includes(new URL(import.meta.url).pathname)) location.reload();
}

const currentMove = () => document.querySelector("#question input[name=move]")?.value;

function show(frame) {
  const before = cardPositions();
  const move = currentMove();
  const focused = document.activeElement;
  for (const [id, html] of Object.entries(frame.regions)) morph(document.getElementById(id), html);
  if (frame.regions.hand) orderHand();
  holdPlaces();
  if (currentMove() !== move) for (const card of document.querySelectorAll("#act [aria-pressed]")) card.ariaPressed = null;
  animateCards(before);
  updateTalk(frame.title);
  refresh();
  setClock(frame.now);
  refocus(focused);
  if (frame.regions.question && !status.dataset.stays) say("");
  if (frame.regions.score) document.querySelector("#score.ledger")?.scrollTo(0, 1e6); // to the latest deal
  if (frame.regions.history) showLatestCall();
  if (frame.regions.values) document.querySelector("#question .advised")?.scrollIntoView({ block: "nearest" });
  for (const old of document.querySelectorAll("[data-at]")) if (Number(old.dataset.at) < (frame.oldest ?? 0)) old.remove();
  for (const sentence of frame.say ?? []) {
    const line = document.createElement("p");
    line.textContent = sentence;
    line.dataset.at = frame.number;
    live.append(line);
  }
  showBubbles(frame.bubbles ?? [], frame.number);
  takeSeatBack(post);
  while (live.children.length > MAX_SENTENCES) live.firstChild.remove();
}

/** Update a region, but keep what the user has opened, typed, focused or chosen. */
function morph(region, html) {
  if (!region) return;
  const begins = region.id === "result" && !region.matches(".result"); // browsers keep the scroll position of the last one
  const own = (name, node) =>
    (name === "open" && node.matches("details")) ||
    (["tabindex", "aria-pressed"].includes(name) && !node.matches("#values, .prompt")) ||
    (name === "hidden" && node.matches("button"));
  Idiomorph.morph(region, html, {
    morphStyle: "outerHTML",
    ignoreActiveValue: document.activeElement.matches("input, select"), // for other elements this would block the update
    callbacks: {
      beforeAttributeUpdated: (name, node) => !own(name, node),
      beforeNodeRemoved: (node) => node.localName !== "seat-bubble",
    },
  });
  if (begins) document.querySelector("#result").scrollTop = 0;
}

/** If the focused element is gone, focus the button for the next deal or the question. */
function refocus(focused) {
  const ask = document.querySelector("#question");
  const lost = focused !== document.body && document.activeElement === document.body;
  if (!lost && document.activeElement !== ask) return;
  const next = document.querySelector("#go-on") ?? ask;
  if (next === ask) ask.tabIndex = -1;
  next.focus({ preventScroll: true });
}

// Once a result has appeared, the bird is glad with a viewer who has won, and the button for the next deal gets the focus
// unless something else has it.
document.addEventListener("animationend", ({ target }) => {
  if (target.id !== "result") return;
  const won = outcome(target);
  if (won === "match") celebrate();
  if (won) hop(target.querySelector("h2"), won === "match" ? 6 : 2);
  letBotSpeak(target, Boolean(won));
  const unfocused = [document.body, document.querySelector("#question")].includes(document.activeElement);
  if (unfocused) document.querySelector("#go-on")?.focus({ preventScroll: true });
});

function refresh() {
  updateTabStop();
  markLongHint();
  showCopyButtons();
  showLocalTimes();
  setClock();
  updateShortcuts();
  showTurn();
  soundChanges();
  keepFingerprint();
}

/** Mark a hint of which some lines are hidden until a press. */
function markLongHint() {
  for (const hint of document.querySelectorAll(".hinted")) hint.toggleAttribute("data-more", hint.scrollHeight > hint.clientHeight + 2);
}

addEventListener("resize", markLongHint);

/** Scroll the list of calls to the latest one; it has no height until its panel is open. */
function showLatestCall() {
  document.querySelector("#auction .words")?.scrollTo(0, 1e6);
}

/** Show times of today by the clock of this computer, which may be in another time zone than the server. */
function showLocalTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    if (!time.textContent.includes(":") || !time.dateTime) continue;
    time.textContent = new Date(time.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
}

// User actions

/** Show a message above the hand, with a link to the clause behind it. */
function say(message, { clause = "", link = "", lost: gone = false, stays = false, good = false, read = false } = {}) {
  if (status.dataset.lost && !gone) return; // keep the notice of a lost connection until it is back
  status.ariaLive = read ? "off" : null; // what describes the focused button is read out with it
  if (link || status.textContent !== message) status.replaceChildren(message); // what stays is not read out again
  if (link) {
    const rule = Object.assign(document.createElement("a"), { className: "clause", href: link, target: "rulebook" });
    rule.textContent = `§${clause}`;
    status.append(" ", rule);
  }
  if (gone) status.dataset.lost = "yes";
  if (stays) status.dataset.stays = "yes"; // not about the current question, so a new one does not clear it
  else delete status.dataset.stays;
  status.classList.toggle("notice", good); // in neutral colours
  status.hidden = !message;
}

/** Post a form; return whether the table has accepted it. */
async function post(form, button) {
  const hint = button?.closest("#hint"); // a hint is computed while the table goes on
  const move = form.elements.move?.value;
  if (hint ? hint.dataset.busy === move : form.dataset.busy) return false;
  const busy = hint ?? form;
  busy.dataset.busy = move || "yes";
  const working = hint && button.animate({ opacity: [1, 0.4, 1] }, { duration: 1200, iterations: Infinity });
  if (hint) say(table.dataset.thinking, { good: true });
  const stays = button?.closest("#actions");
  const tell = (...what) => {
    if (stays || form.elements.move?.value === move) say(...what); // an answer about an earlier position is of no use
  };
  const body = new URLSearchParams(new FormData(form, button));
  const once = crypto.getRandomValues(new Uint8Array(12));
  body.set("once", [...once].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  const action = button?.getAttribute("formaction") ?? form.getAttribute("action");
  try {
    const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
    const result = await answer.json();
    tell(result.ok ? "" : result.message, { ...result, stays });
    if (result.ok) for (const typed of form.querySelectorAll("input[type=text]")) typed.value = "";
    return result.ok;
  } catch {
    tell(table.dataset.failed, { lost: status.dataset.lost });
    return false;
  } finally {
    if (busy.dataset.busy === (move || "yes")) delete busy.dataset.busy;
    working?.cancel();
  }
}

/** Show why a disabled button does nothing: its description, or what the table waits for. */
function showRefusal(button, read = false) {
  const why = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  const rule = why?.querySelector("a");
  const waits = document.querySelector("#question .waiting, #question .prompt");
  const sentence = why ? why.firstChild.textContent.trim() : (waits?.textContent ?? "");
  say(sentence, rule ? { clause: rule.textContent.slice(1), link: rule.getAttribute("href"), read } : {});
}

/** Return whether a press only selects a card, for those who prefer to play it by a second one. */
function selectsOnly(button) {
  const hand = button.closest("#hand");
  if (!hand || !prefers("twice") || button.ariaPressed === "true") return false;
  for (const card of hand.querySelectorAll("button")) card.ariaPressed = String(card === button);
  return true;
}

/** Return whether a tap only shows what a call means; the next one makes it. Other pointers show it by pointing. */
function showsMeaning(button) {
  const tapped = lastPointer === "touch" || (lastPointer !== "keyboard" && cannotPoint.matches);
  if (!tapped || !button.querySelector(":scope > span") || button.ariaPressed === "true") return false;
  for (const choice of document.querySelectorAll("#question .choices button")) choice.ariaPressed = String(choice === button);
  return true;
}

const cannotPoint = matchMedia("(hover: none)");
let lastPointer;
document.addEventListener("pointerdown", ({ pointerType }) => (lastPointer = pointerType));
document.addEventListener("keydown", () => (lastPointer = "keyboard"));

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!["act", "aside", "say", "phrase", "react", "rules-form"].includes(form.id)) return;
  event.preventDefault();
  if (button?.ariaDisabled === "true") showRefusal(button);
  else if (!button || (!selectsOnly(button) && !showsMeaning(button))) post(form, button);
});

document.addEventListener("focusin", ({ target }) => {
  if (!target.matches(":focus-visible")) return;
  // Where no card may be played none is refused.
  const refused = target.hasAttribute("aria-describedby") && !target.closest("#hand:not(.asked)");
  if (target.closest("#act") && refused) showRefusal(target, true);
  else if (status.ariaLive === "off") say("");
});

function toggled({ target }) {
  if (target.id === "auction") showLatestCall();
  if (target.closest("#hint")) document.querySelector("#values").tabIndex = target.open ? 0 : -1; // folded, nothing is there to scroll
}
document.addEventListener("toggle", toggled, true); // it does not bubble

enableHand();
enableCopying((copied) => (copied ? say(table.dataset.copied, { stays: true, good: true }) : say("")));
enableReturning(post, say);
enableShortcuts();
enableSettings();
enableSwitch("twice", false, () => {});
const showWorth = (on) => void document.documentElement.classList.toggle("worths", on);
enableSwitch("worth", false, showWorth);
showWorth(prefers("worth", false));
showLatestCall();
refresh();
updateTalk();
followTable(table.dataset.table, table.dataset.mark, (news) => HEARD[news.kind](news));
