// Shows a page of our own where the shop is not reached. Nothing else is kept: what was looked at may be of somebody else.
oninstall = (event) => {
  skipWaiting()
  event.waitUntil(caches.open('offline').then((cache) => cache.add('/offline.html')))
}

onactivate = (event) => event.waitUntil(registration.navigationPreload?.enable())

onfetch = (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event))
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return caches.match('/offline.html')
  }
}
