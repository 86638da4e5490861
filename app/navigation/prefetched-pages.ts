import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { fetchPictures } from '#app/navigation/first-pictures'
import type { RouteHandle } from '#app/navigation/route-handle'
import { loadModule } from '#app/navigation/route-modules'

/** Data asked for ahead are good this long; prices and stock change. */
const freshMs = 30_000

type Data = { askedAt: number; value: unknown }

/** Data of public pages by their URL: a promise until they are here. */
const ahead = new Map<string, Data>()

/** Asks for a public page before anybody goes there: code and data of this route, then its letters and the pictures that it begins with. */
export async function fetchAhead(href: string, id: string): Promise<void> {
  const data = dataAhead(href) ?? askFor(href, id)
  const module = (await loadModule(id)) as { handle?: RouteHandle } | undefined
  const arrived = await data
  if (!arrived) return
  fetchFonts(JSON.stringify(arrived))
  fetchPictures(module?.handle?.firstPictures?.(arrived) ?? [])
}

/** Fonts of the Indian scripts in a text: without them the browser looks through the system's fonts first, for a third of the way to the page. */
function fetchFonts(text: string): void {
  const letters = text.match(/[\u0900-\u0dff]/g)
  if (letters) document.fonts.load(getComputedStyle(document.body).font, letters.join('')).catch(() => {})
}

function askFor(href: string, id: string): unknown {
  const data: Data = { askedAt: Date.now(), value: null }
  data.value = fetchData(href, id).then((value) => {
    if (value === undefined) ahead.delete(href)
    else data.value = value
    return value
  })
  ahead.set(href, data)
  return data.value
}

/** The page's data that were asked for ahead, or a promise of them (undefined when they could not be had); undefined when they were not. */
export function dataAhead(href: string): unknown {
  const data = ahead.get(href)
  if (data && Date.now() - data.askedAt < freshMs) return data.value
  ahead.delete(href)
}

/** As React Router asks for them and reads them; only what the server says is public and complete. */
async function fetchData(href: string, id: string): Promise<unknown> {
  const url = new URL(href)
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data'
  url.searchParams.set('_routes', id)
  try {
    const { status, headers, body } = await fetch(url, { priority: 'low' })
    if (status !== 200 || !body || !headers.get('cache-control')?.startsWith('public')) return
    const { value } = await decode(body, window)
    return (value as Record<string, { data?: unknown }>)[id]?.data
  } catch {}
}
