import type { Locator, Page } from 'playwright-core'
import { alive, type Journey } from '#test/support/journey'

/** Opens a page with motion on and a clock that the test controls by `page.clock.runFor`. */
export async function openControlled(journey: Journey, { width = 1366, reducedMotion = false } = {}): Promise<Page> {
  const page = await journey.open({ width, reducedMotion, fresh: true })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/')
  // The page's scripts start after the first picture and two frames.
  await page.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.decode())
  await page.clock.runFor(100)
  await alive(page)
  return page
}

/** Waits until the browser has drawn the page and called the intersection observers. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body)
      }),
  )
}

/** Lets a few frames pass and draws each; a longer `runFor` draws nothing in between. */
export async function passFrames(page: Page, count = 3): Promise<void> {
  for (let frame = 0; frame < count; frame++) {
    await page.clock.runFor(17)
    await drawn(page)
  }
}

export async function scrollTo(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await drawn(target.page())
}

/** Simulates that the window is hidden behind another one, or visible again. */
export async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

/** Lets the five seconds of a toast be over, and waits until it is gone. */
export async function endToast(toast: Locator): Promise<void> {
  await toast.evaluate((element) => {
    for (const one of element.getAnimations({ subtree: true }))
      if (one.effect?.getTiming().duration === 5000) one.currentTime = 4990
  })
  await toast.waitFor({ state: 'detached' })
}
