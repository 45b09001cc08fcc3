// The page that is shown when the server does not answer: goes on to the page that was asked for as soon as it does.

const AGAIN = 1000; // milliseconds between two tries

async function tries() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer || answer.status >= 500) setTimeout(tries, AGAIN);
  else if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

setTimeout(tries, AGAIN);
