// Updates of a table: by the shared worker, so that all tabs of a browser use one connection, or else by a stream of this page.

import { Streams } from "./streams.js";
import { notifies } from "./turn.js";

const HIDDEN_FOR = 60_000; // milliseconds after which a hidden page closes a stream of its own
const WORKER_STARTS = 5_000; // milliseconds after which a shared worker that does not answer is given up

/** Follow a table from a version on; `tell` gets "frame", "open", "lost" and "gone". */
export function followTable(table, mark, tell) {
  const follower = { table, mark, tell };
  if (!self.SharedWorker) return followAlone(follower);
  let given = false;
  const giveUp = () => {
    if (given) return;
    given = true;
    followAlone(follower);
  };
  let port;
  try {
    const worker = new SharedWorker(new URL("./streams-worker.js", import.meta.url), { type: "module", name: "matzl" });
    worker.addEventListener("error", giveUp);
    ({ port } = worker);
  } catch {
    return giveUp();
  }
  const timer = setTimeout(giveUp, WORKER_STARTS);
  const follow = () => !given && port.postMessage({ kind: "follow", table, mark: follower.mark });
  port.addEventListener("message", ({ data }) => {
    if (given) return;
    clearTimeout(timer);
    if (data.kind === "ready") return;
    if (data.kind === "there?") {
      port.postMessage({ kind: "here" });
      return;
    }
    if (data.frame?.mark) follower.mark = data.frame.mark;
    tell(data);
  });
  port.start();
  follow();
  addEventListener("pagehide", () => port.postMessage({ kind: "leave" }));
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  document.addEventListener("visibilitychange", () => !document.hidden && follow());
}

/** Follow a table with a stream of this page; closed while the page is hidden for long. */
function followAlone(follower) {
  const streams = new Streams();
  let following = true;
  let timer;
  streams.add(follower);
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden && !notifies()) {
      timer = setTimeout(() => {
        following = false;
        streams.remove(follower);
      }, HIDDEN_FOR);
    } else if (!following) {
      following = true;
      streams.add(follower);
    }
  });
}
