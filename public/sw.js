// Offline copies of public pages and unchanging files: docs/decisions/014-offline.md
const version = '1'
const limits = { pages: 30, assets: 120, pictures: 120, texts: 6 }
const isPublic =
  /^(\/(gu|hi))?(\/(about|contact|shop|recipes|(category|product|recipes|legal)\/[\w-]+)?)?\/?$/i

const open = (kind) => caches.open(`${kind}-${version}`)
const find = async (kind, key) => (await open(kind)).match(key)
const kindOf = (path) => /^\/(assets|pictures|texts)\//.exec(path)?.[1]
const keyOf = ({ pathname, search }) => pathname.toLowerCase() + (/\/category\//i.test(pathname) ? search : '')

async function put(kind, key, response) {
  // Reads the whole body first, because the connection may break: the old copy must stay until then.
  const whole = new Response(await response.blob(), response)
  const cache = await open(kind)
  await cache.put(key, whole)
  const keys = await cache.keys()
  for (const old of keys.slice(0, -limits[kind])) await cache.delete(old)
}

async function keep(url, response) {
  const { ok, redirected, headers } = response
  if (ok && !redirected && isPublic.test(url.pathname) && /^public/.test(headers.get('cache-control')))
    await put('pages', keyOf(url), response)
}

async function page(event, url) {
  try {
    const response = await fetch(event.request)
    event.waitUntil(keep(url, response.clone()).catch(withoutCopy))
    return response
  } catch {
    const copy = await find('pages', keyOf(url))
    return copy ? marked(copy) : find('offline', '/offline.html')
  }
}

const notes = {
  en: (at) => `You are offline. This page is as you saw it on ${at}: prices and stock may have changed.`,
  gu: (at) => `તમે ઓફલાઇન છો. તમે ${at} વાગ્યે જોયું ત્યારે આ પેજ આવું હતું: ભાવ અને સ્ટોક બદલાયા હોઈ શકે.`,
  hi: (at) => `आप ऑफ़लाइन हैं। आपने ${at} बजे देखा तब यह पेज ऐसा था: दाम और स्टॉक बदले हो सकते हैं।`,
}

async function marked(copy) {
  const html = await copy.text()
  const language = /<html lang="(gu|hi)/.exec(html)?.[1] ?? 'en'
  const seen = new Date(copy.headers.get('date'))
  const at = (format) => seen.toLocaleString(language === 'en' ? 'en-GB' : `${language}-IN-u-nu-latn-hc-h23`, format)
  const note = notes[language](`${at({ day: 'numeric', month: 'long' })}, ${at({ hour: '2-digit', minute: '2-digit' })}`)
  return new Response(html.replace('<body>', `<body><output id="copy">${note}</output>`), copy)
}

async function file(event, kind, href) {
  const kept = await find(kind, href).catch(withoutCopy)
  if (kept) return kept
  const response = await fetch(href)
  // Texts that were corrected since come under the old name, and only for now.
  if (response.ok && /immutable/.test(response.headers.get('cache-control')))
    event.waitUntil(put(kind, href, response.clone()).catch(withoutCopy))
  return response
}

// A browser without free storage stores nothing: its pages work as without this worker.
function withoutCopy() {}

oninstall = (event) => {
  skipWaiting()
  event.waitUntil(open('offline').then((cache) => cache.add('/offline.html')))
}

async function clean() {
  for (const name of await caches.keys()) if (!name.endsWith(`-${version}`)) await caches.delete(name)
  await clients.claim()
}
onactivate = (event) => event.waitUntil(clean())

onfetch = (event) => {
  const { method, mode, url: href } = event.request
  const url = new URL(href)
  if (method !== 'GET' || url.origin !== location.origin) return
  const kind = kindOf(url.pathname)
  if (mode === 'navigate') event.respondWith(page(event, url))
  else if (kind) event.respondWith(file(event, kind, href))
}

// Stores a page and its files that the page names, because a page opened by a link was never requested as a document.
onmessage = (event) => {
  const { page, files } = event.data
  const all = files.map((href) => file(event, kindOf(new URL(href).pathname), href))
  const url = new URL(page)
  if (isPublic.test(url.pathname)) all.push(fetch(page).then((response) => keep(url, response)))
  event.waitUntil(Promise.allSettled(all))
}
