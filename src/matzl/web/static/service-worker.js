// The service worker: keeps files that never change, texts that have been read, and the rule books, how-to-play pages and
// pages on strategy in the language of the page. When the server does not answer, it shows them, or a page of its own.
// Tables, lists of tables and everything else about a person are never kept.

const FOLDER = new URL(".", self.location).pathname; // contains the version of all files
const CACHE = `matzl ${FOLDER}`;
const OFFLINE = "/offline";
const NEEDED = [OFFLINE, ...["base.css", "dark.css", "offline.css", "offline.js", "bird.svg"].map((name) => FOLDER + name)];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Asked for without cookies: the answer is the same for everybody.
  const asked = NEEDED.map((path) => new Request(path, { credentials: "omit", cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(asked)));
});

self.addEventListener("activate", (event) => {
  const outdated = (name) => name.startsWith("matzl ") && name !== CACHE;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(outdated).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("message", (event) => event.waitUntil(keepTexts(event.data)));

/** Keep what can be read about each game, and the page for when the server does not answer, in a language. */
async function keepTexts(language) {
  const cache = await caches.open(CACHE);
  const all = `/rules?language=${language}`;
  // Without cookies, so that nothing in them depends on the visitor.
  const ask = (path) => fetch(path, { credentials: "omit", headers: { "Accept-Language": language } });
  const offline = await cache.match(OFFLINE, { ignoreVary: true });
  if (offline?.headers.get("Content-Language") !== language) {
    const page = await ask(OFFLINE);
    if (page.ok) await cache.put(OFFLINE, page);
  }
  if (await cache.match(all)) return;
  const list = await ask(all);
  if (!list.ok) return;
  const html = await list.clone().text();
  for (const [, game] of html.matchAll(/href="\/rules\/([\w-]+)"/g)) {
    for (const kind of ["learn", "rules", "strategy"]) {
      const path = `/${kind}/${game}?language=${language}`;
      if (await cache.match(path, { ignoreVary: true })) continue;
      const text = await ask(path);
      if (text.ok) await cache.put(path, text);
      else if (text.status !== 404) return; // a busy server is asked again by the next page
    }
  }
  await cache.put(all, list);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(read(event, pathname));
  else if (/^\/(static|cards)\//.test(pathname)) event.respondWith(kept(request));
});

/** Return a page from the server, or without it the text that was read there; keep texts, as everybody reads them. */
async function read(event, pathname) {
  try {
    const answer = await fetch(event.request);
    const language = answer.headers.get("Content-Language"); // only texts have one
    const text = new Request(`${pathname}?language=${language}`, { credentials: "omit" });
    if (answer.ok && language) event.waitUntil(caches.open(CACHE).then((cache) => cache.add(text)));
    return answer;
  } catch {
    const text = await caches.match(event.request, { ignoreVary: true }); // in the language of a link
    return text ?? (await caches.match(pathname, { ignoreSearch: true, ignoreVary: true })) ?? caches.match(OFFLINE, { ignoreVary: true });
  }
}

/** Return a file from the cache, or from the server; keep it if the server says that it never changes. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  const unchanging = answer.headers.get("Cache-Control")?.includes("immutable");
  if (answer.ok && unchanging) await cache.put(request.url, answer.clone());
  return answer;
}
