import type { BrowserContext } from 'playwright-core'
import { launchBrowser } from '#test/support/browser'
import { makeSqlite } from '#test/support/databases'
import { countWork, workOf } from '#test/support/page-work'
import { startShop } from '#test/support/running-shop'
import { isShortRun } from '#tools/bench/measure'
import type { MeasuredFigure, Part } from '#tools/bench/report'

const watchedMs = isShortRun ? 5_000 : 60_000
/** Longer than all work after the load of a page, such as storing its offline copy. */
const settledMs = 10_000

/** Only the home page has animations, which run while visible: its end is measured too. */
const resting = [
  { path: '/', at: 'top', goal: '' },
  { path: '/', at: 'end', goal: '0' },
  { path: '/category/whole-spices', at: 'top', goal: '0' },
  { path: '/product/jeera', at: 'top', goal: '0' },
  { path: '/mycart', at: 'top', goal: '0' },
] as const

/** Measures what an open page does in a minute without input, on a phone and on a desktop. */
export async function benchRest(): Promise<Part> {
  const part: Part = { letter: 'j', title: 'At rest: an open page in a minute', figures: [] }
  const data = await makeSqlite()
  const shop = await startShop(data.env)
  const browser = await launchBrowser()
  try {
    for (const [device, width] of Object.entries({ phone: 390, desktop: 1366 })) {
      const context = await browser.newContext({ viewport: { width, height: 740 }, baseURL: shop.url })
      await context.addInitScript(countWork)
      part.figures.push(...(await Promise.all(resting.map((one) => watchPage(context, device, one)))))
      await context.close()
    }
  } finally {
    await browser.close()
    await shop.stop()
    await data.drop()
  }
  return part
}

async function watchPage(
  context: BrowserContext,
  device: string,
  { path, at, goal }: (typeof resting)[number],
): Promise<MeasuredFigure> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  let requests = 0
  page.on('request', () => requests++)
  await page.goto(path, { waitUntil: 'load' })
  if (at === 'end') await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForTimeout(settledMs)
  const [before, requestsBefore] = [await workOf({ page, session }), requests]
  await page.waitForTimeout(watchedMs)
  const after = await workOf({ page, session })
  const done = (kind: keyof typeof after) => after[kind] - before[kind]
  return {
    what: `${device}, ${path}${at === 'end' ? ' scrolled to its end' : ''}: timers + frames + layouts`,
    value: `${done('timers')} + ${done('frames')} + ${done('layouts')}`,
    goal,
    note: `${requests - requestsBefore} requests`,
  }
}
