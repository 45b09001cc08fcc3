// The page that is shown when the server does not answer: loads the requested page as soon as it does.

const INTERVAL = 1000; // milliseconds between two attempts

async function tryAgain() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer || answer.status >= 500) setTimeout(tryAgain, INTERVAL);
  else if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

setTimeout(tryAgain, INTERVAL);
