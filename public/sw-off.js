// Served as /sw.js with OFFLINE_COPIES=off: takes everything back that sw.js has kept, and itself.
oninstall = () => skipWaiting()
onactivate = (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  )
