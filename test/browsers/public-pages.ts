import { vi } from 'vitest'
import type { Shopper } from '#test/browsers/shopper'

/** Pages that are for everyone and stand in no sitemap. */
const unlisted = ['/login', '/register', '/mycart', '/category/powder-spices?inStock=1&size=500gm', '/no-such-page']

/** Every page of the sitemap, and those. */
export async function publicPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...[...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, page]) => new URL(page ?? url).pathname), ...unlisted]
}

/** What is wrong with the page as it stands there, and stays: WebKit counts a toast that slides out as width of the page. */
export async function listFaults({ tab }: Shopper): Promise<string[]> {
  let faults: string[] = []
  const look = async () => {
    faults = await tab.evaluate(findFaults)
    return faults.length === 0
  }
  await vi.waitUntil(look, { timeout: 2000 }).catch(() => {})
  return faults
}

/** The same for the page from top to bottom, gone down as a reader does. */
export async function listFaultsAllTheWay(shopper: Shopper): Promise<string[]> {
  const { tab } = shopper
  const before = await listFaults(shopper)
  const pictures: string[] = []
  const height = await tab.evaluate(() => document.documentElement.scrollHeight)
  const step = await tab.evaluate(() => innerHeight)
  for (let top = 0; top < height; top += step) {
    await tab.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    const waiting = () => tab.evaluate(findWaitingPictures)
    await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 5000 }).catch(() => {})
    pictures.push(...(await waiting()))
  }
  return [...before, ...(await listFaults(shopper)), ...pictures.map((source) => `picture not shown: ${source}`)]
}

/** Runs in the page. */
function findWaitingPictures(): string[] {
  const inView = (image: Element) => {
    const { left, right, top, bottom } = image.getBoundingClientRect()
    return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
  }
  return [...document.images]
    .filter((image) => image.checkVisibility() && inView(image) && !(image.complete && image.naturalWidth > 0))
    .map((image) => image.currentSrc || image.outerHTML)
}

/** Runs in the page. */
function findFaults(): string[] {
  const overflow = document.documentElement.scrollWidth - innerWidth
  const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility() && one.textContent)
  return [
    ...(overflow > 0 ? [`${overflow} pixels wider than the window`] : []),
    ...(headings.length === 1 ? [] : [`${headings.length} headings of the first level`]),
  ]
}
