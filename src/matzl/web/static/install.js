// On every page: registers the service worker, which browsers allow only over HTTPS or from the same computer.

if (isSecureContext && navigator.serviceWorker) {
  // The address names the version of the files, so another version is another worker.
  const worker = new URL("./service-worker.js", import.meta.url);
  navigator.serviceWorker
    .register(worker, { scope: "/" })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active.postMessage(document.documentElement.lang))
    .catch(() => {}); // pages work without it, as in private windows
}
