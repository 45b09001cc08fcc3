// A shared worker: holds the one event stream of a browser, however many tabs are open. Browsers allow few connections to a host.

import { Streams } from "./streams.js";

const ASK = 60_000; // milliseconds between two questions whether a tab is still there

const streams = new Streams();

self.addEventListener("connect", ({ ports: [port] }) => {
  let follower;
  let unanswered = 0;
  const leave = () => {
    if (follower) streams.remove(follower);
    follower = undefined;
  };
  port.addEventListener("message", ({ data }) => {
    unanswered = 0;
    if (data.kind === "follow") {
      if (follower?.table === data.table && follower.mark === data.mark) return;
      leave();
      follower = { table: data.table, mark: data.mark, tell: (news) => port.postMessage(news) };
      streams.add(follower);
    } else if (data.kind === "leave") {
      leave();
    }
  });
  port.start();
  port.postMessage({ kind: "ready" });
  setInterval(() => {
    if (++unanswered > 2) leave(); // closed without a word; a tab that was only asleep comes back by itself
    else port.postMessage({ kind: "there?" });
  }, ASK);
});
