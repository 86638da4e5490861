import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { lateAfterMs, loadPage } from '#app/navigation/load-page'
import { type Results, setArrived, setRoot, setShown } from '#app/navigation/page-state'

const [pattern, id] = ['/product/:id', 'product']
const jeera = 'http://localhost/product/jeera'
const haldi = 'http://localhost/product/haldi'
const reload = vi.fn(async () => {})

beforeEach(() => {
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
