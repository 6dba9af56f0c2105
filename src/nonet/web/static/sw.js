// Service worker: after one visit, the page opens, plays and saves without the server.
//
// The server fills in VERSION and FILES when it serves this file, so a change of any file makes a new worker. A file with
// the version in its address never changes: it comes from the cache. The page itself and the answers to GET requests come
// from the network if it is quick, otherwise from the cache; a POST is never cached.

const VERSION = "nonet-%VERSION%";
const FILES = ["./", ..."%FILES%".split(" ")];
const URLS = new Set(FILES.map((name) => new URL(name, self.location.href).href));
// Files of this version, and Python where the page has no server.
const FOR_GOOD = /\/(%VERSION%|python\/[0-9a-f]{16})\//;
const TIMEOUT = 2500;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("nonet-") && name !== VERSION).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

async function answer(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request, { ignoreSearch: false });
  if (kept && FOR_GOOD.test(request.url)) return kept;
  const fresh = fetch(request).then((response) => {
    // The files stay those of this version: a newer page would need files that are not in this cache.
    if (response.ok && !URLS.has(request.url.split("#")[0])) cache.put(request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), TIMEOUT));
  return Promise.race([fresh.catch(() => kept), late]);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(answer(request));
});
