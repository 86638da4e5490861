import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { lateAfterMs, loadPage } from '#app/navigation/load-page'
import { type Results, setArrived, setRoot, setShown } from '#app/navigation/page-state'

const [pattern, id] = ['/product/:id', 'product']
const jeera = 'http://localhost/product/jeera'
const haldi = 'http://localhost/product/haldi'
const reload = vi.fn(async () => {})

const openDocument = vi.fn()
const ignore = () => {}
let isReachable = true

beforeEach(() => {
  isReachable = true
  openDocument.mockClear()
  // A browser that counts as online, with an offline copy of each page.
  vi.stubGlobal('location', { assign: openDocument, origin: 'http://localhost' })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } })
  vi.stubGlobal('caches', { match: async () => new Response() })
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: ignore, removeEventListener: ignore })
  vi.stubGlobal('addEventListener', ignore)
  vi.stubGlobal('fetch', async () => (isReachable ? new Response() : Promise.reject(new TypeError('Failed to fetch'))))
  vi.spyOn(console, 'warn').mockReturnValue()
  reload.mockClear()
  setArrived(null)
  setShown({ href: '', data: null }, reload)
  setRoot({ publicPages: { [pattern]: id } })
})

/** Loads a page, and shows it as `ShownPage` does; the shop answers with the data after `ms`. Returns what the page shows. */
async function open(href: string, data: unknown, ms = 0): Promise<unknown> {
  const next = async (): Promise<Results> => {
    await wait(ms)
    return { [id]: { type: 'data', result: data } }
  }
  const shown = (await loadPage({ request: new Request(href), pattern }, next))?.[id]?.result
  setShown({ href, data: shown }, reload)
  return shown
}

const late = { dataMissing: 'late' }

it('late data of an earlier visit are not shown when the page has been opened with newer ones', async () => {
  expect(await open(jeera, 210, lateAfterMs * 1.5)).toEqual(late)
  await open(haldi, 90)
  await wait(lateAfterMs)
  expect(await open(jeera, 260)).toBe(260)
  expect(await open(jeera, 270)).toBe(270)
})

it('late data of an earlier visit that come after newer ones are not shown', async () => {
  expect(await open(jeera, 210, lateAfterMs * 1.5)).toEqual(late)
  await open(haldi, 90)
  expect(await open(jeera, 260)).toBe(260)
  await wait(lateAfterMs)
  expect(reload).not.toHaveBeenCalled()
  expect(await open(jeera, 270)).toBe(270)
})

it('a page that was opened late takes its data when they come', async () => {
  expect(await open(jeera, 210, lateAfterMs * 1.5)).toEqual(late)
  await wait(lateAfterMs)
  expect(reload).toHaveBeenCalledOnce()
  expect(await open(jeera, 260)).toBe(210)
  expect(await open(jeera, 270)).toBe(270)
})

/** Begins to load a page that is not reached after `ms`. */
function fail(href: string, ms = 0): Promise<Results | undefined> {
  const next = async (): Promise<Results> => {
    await wait(ms)
    return { [id]: { type: 'error', result: new TypeError('Failed to fetch') } }
  }
  return loadPage({ request: new Request(href), pattern }, next)
}

it('the first page that is not reached is replaced by its offline copy, also while the browser counts itself as online', async () => {
  isReachable = false
  fail(jeera)
  await expect.poll(() => openDocument.mock.calls).toEqual([[jeera]])
})

it('a page that opened without its data, while the shop was reachable, is replaced by its copy when it is no longer', async () => {
  setShown({ href: jeera, data: (await fail(jeera))?.[id]?.result }, reload)
  expect(openDocument).not.toHaveBeenCalled()
  isReachable = false
  fail(jeera)
  await expect.poll(() => openDocument.mock.calls).toEqual([[jeera]])
})

it('what the page shows is not replaced by a copy of it', async () => {
  await open(jeera, 210)
  isReachable = false
  expect((await fail(jeera))?.[id]?.result).toBe(210)
  expect(openDocument).not.toHaveBeenCalled()
})

it('a page that was opened late and left does not pull the visitor back to its offline copy', async () => {
  const results = await fail(jeera, lateAfterMs * 1.5)
  setShown({ href: jeera, data: results?.[id]?.result }, reload)
  setShown({ href: haldi, data: 90 }, reload)
  isReachable = false
  await wait(lateAfterMs)
  expect(openDocument).not.toHaveBeenCalled()
})

it('a page that was opened late and waits is replaced by its offline copy', async () => {
  const results = await fail(jeera, lateAfterMs * 1.5)
  setShown({ href: jeera, data: results?.[id]?.result }, reload)
  isReachable = false
  await expect.poll(() => openDocument.mock.calls).toEqual([[jeera]])
})
