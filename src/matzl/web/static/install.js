// On every page: lets the browser keep a page for when the server does not answer. Needs HTTPS or the same computer.

if (isSecureContext && navigator.serviceWorker) {
  // The address names the version of the files, so another version is another worker.
  const worker = new URL("./service-worker.js", import.meta.url);
  navigator.serviceWorker.register(worker, { scope: "/" }).catch(() => {}); // the page works without, as in private windows
}
