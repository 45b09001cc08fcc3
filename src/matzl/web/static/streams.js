// The event stream of all tables that the tabs of this browser show; a new tab or a lost connection opens it again.

const AGAIN = 500; // milliseconds after a lost connection
const TOGETHER = 30; // milliseconds in which tabs that open at once are collected

/** One stream for several followers, each of which has a `table`, a `mark` (the version that it shows) and `tell`. */
export class Streams {
  #followers = new Set();
  #source;
  #timer;
  #lost = false;

  constructor() {
    addEventListener("online", () => this.#reopen(TOGETHER)); // the old connection may be dead without a sign of it
  }

  add(follower) {
    this.#followers.add(follower);
    this.#reopen(TOGETHER);
  }

  remove(follower) {
    if (this.#followers.delete(follower) && !this.#of(follower.table).length) this.#reopen(TOGETHER);
  }

  #of(table) {
    return [...this.#followers].filter((each) => each.table === table);
  }

  #reopen(wait) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #open() {
    this.#source?.close();
    this.#source = undefined;
    const tables = [...new Set([...this.#followers].map((each) => each.table))];
    if (!tables.length) return;
    const asked = new URLSearchParams(tables.map((table) => ["at", `${table}~${this.#oldest(table)}`]));
    const source = (this.#source = new EventSource(`/streams?${asked}`));
    source.addEventListener("table", ({ data }) => this.#pass(JSON.parse(data)));
    source.addEventListener("gone", ({ data }) => this.#end(JSON.parse(data)));
    source.addEventListener("open", () => {
      this.#lost = false;
      for (const each of this.#followers) each.tell({ kind: "open" });
    });
    source.addEventListener("error", () => {
      source.close(); // not left to the browser, which would ask for what was missing at first
      if (!this.#lost) for (const each of this.#followers) each.tell({ kind: "lost" });
      this.#lost = true;
      this.#reopen(AGAIN);
    });
  }

  /** Return the oldest version of a table that a follower shows. */
  #oldest(table) {
    const marks = [...new Set(this.#of(table).map((each) => each.mark))];
    return marks.length === 1 ? marks[0] : String(Math.min(...marks.map((mark) => parseInt(mark) || 0)));
  }

  #pass(frame) {
    for (const each of this.#of(frame.table)) {
      if (frame.mark) each.mark = frame.mark;
      each.tell({ kind: "frame", frame });
    }
  }

  #end({ table, message }) {
    for (const each of this.#of(table)) {
      this.#followers.delete(each);
      each.tell({ kind: "gone", message });
    }
  }
}
