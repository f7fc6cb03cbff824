/**
 * Service worker of the app, under app/ beside this file. It does one thing: a page that cannot be reached is answered with one that says so.
 * It touches nothing but navigations, so neither media nor the API nor any file ever comes from a cache.
 */
const OFFLINE_PAGE = new URL("offline.html", self.location.href).href;
const CACHE = "setsuna-offline-1";

self.addEventListener("install", (event) => {
  const fill = async () => (await caches.open(CACHE)).add(new Request(OFFLINE_PAGE, { cache: "reload" }));
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name.startsWith("setsuna-") && name !== CACHE) await caches.delete(name);
  };
  event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const answer = async () => {
    try {
      return await fetch(event.request);
    } catch (error) {
      const page = await caches.match(OFFLINE_PAGE);
      if (page === undefined) throw error;
      return page;
    }
  };
  event.respondWith(answer());
});
