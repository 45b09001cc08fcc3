// The page that is shown when the server does not answer: loads the requested page as soon as it does, and lists kept texts.

const INTERVAL = 1000; // milliseconds between two attempts

async function tryAgain() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer || answer.status >= 500) setTimeout(tryAgain, INTERVAL);
  else if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

setTimeout(tryAgain, INTERVAL);

const list = document.querySelector("ul");
const own = `language=${document.documentElement.lang}`;
for (const name of await caches.keys()) {
  const texts = await (await caches.open(name)).matchAll();
  texts.sort((one, other) => other.url.includes(own) - one.url.includes(own)); // those in the language of the page first
  for (const text of texts) {
    if (text.url.includes("/offline") || !text.headers.get("Content-Type").startsWith("text/html")) continue;
    const [, title] = /<title>(.*?)( · matzl)?<.title>/.exec(await text.text());
    const kind = list.dataset[new URL(text.url).pathname.split("/")[1]]; // both pages have the game as their title
    const item = list.appendChild(document.createElement("li"));
    item.append(Object.assign(document.createElement("a"), { href: text.url, textContent: kind ? `${title}: ${kind}` : title }));
  }
}
for (const sentence of document.querySelectorAll("[hidden]")) sentence.hidden = !list.children.length;
