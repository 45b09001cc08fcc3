// Countdowns of the running clock and of the time until a bot can be seated; the server sets when they end, and decides.

const table = document.querySelector("#table");

const begun = Number(table.dataset.now) || Date.now() / 1000; // the server's time, if a clock was running

let ahead = Date.now() / 1000 - begun; // seconds by which the clock of this computer is ahead of the server's
setInterval(showClock, 250);

/** Take the server's time from an update, and show the clock. */
export function setClock(now) {
  if (now) ahead = Date.now() / 1000 - now;
  showClock();
}

function showClock() {
  const now = Date.now() / 1000 - ahead;
  for (const clock of document.querySelectorAll("[data-until]")) {
    const { until, reserveFrom = until } = clock.dataset; // only the clock of a player has a reserve
    const reserve = now > Number(reserveFrom);
    const left = Math.max(0, Math.ceil(Number(reserve ? until : reserveFrom) - now));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("reserve", reserve);
    clock.classList.toggle("short", Number(until) - now < 10);
  }
}
