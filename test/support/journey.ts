import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type BrowserKind, shareBrowser } from '#test/support/browser'
import { type RunningProcess, startShop } from '#test/support/running-shop'
import { closeUsedWindows, openFreshWindow, openUsedWindow, type Window } from '#test/support/windows'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export type Journey = {
  readonly url: string
  /** The process of the journey's own shop. Throws for a journey through the shared shop. */
  readonly shop: RunningProcess
  /** Opens an empty browser window; a console error or an uncaught exception in it fails the test. */
  open(options?: {
    width?: number
    height?: number
    /** Device pixels per CSS pixel. */
    density?: number
    scripts?: boolean
    reducedMotion?: boolean
    /** `failing` ignores the browser's own console errors about failed requests. */
    network?: 'sound' | 'failing'
    /** Enables the service worker, whose page shows without a connection. */
    serviceWorker?: boolean
    browser?: BrowserKind
    /** Fetches the pictures below the window and the next pages in idle time, as for visitors who do not save data: a fifth more work. */
    fetchesAhead?: boolean
    /** Opens a new browser context with empty caches, whose clock can be controlled; for a test that sets something for its whole context. */
    fresh?: boolean
    /** The language that the browser asks for; a fresh window's only. */
    locale?: string
  }): Promise<Page>
}

type Environment = Record<string, string>

/**
 * Opens a browser for the journeys of one file, and a separate shop with this environment. Without an environment the journeys use the shared shop
 * (shared-shop.ts).
 */
export function openJourney(environment?: Environment | (() => Promise<Environment>)): Journey {
  let shop: RunningProcess | undefined
  const windows: Window[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    if (environment) shop = await startShop(typeof environment === 'function' ? await environment() : environment)
  })
  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close()
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    if (!shop) return
    await closeUsedWindows(shop.url)
    await shop.stop()
  })

  return {
    get shop() {
      if (!shop) throw new Error('The shop is not open yet, or not of this journey alone')
      return shop
    },
    get url() {
      return environment ? this.shop.url : inject('sharedShop')
    },
    async open({
      width = 1366,
      height = 850,
      density = 1,
      scripts = true,
      reducedMotion = true,
      network = 'sound',
      serviceWorker = false,
      browser = 'shell',
      locale = 'en-US',
      fetchesAhead = browser === 'whole',
      fresh = browser === 'whole' || serviceWorker,
    } = {}) {
      const openWindow = fresh ? openFreshWindow : openUsedWindow
      const window = await openWindow(await shareBrowser(browser), {
        locale,
        viewport: { width, height },
        deviceScaleFactor: density,
        javaScriptEnabled: scripts,
        serviceWorkers: serviceWorker ? 'allow' : 'block',
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
        baseURL: this.url,
      })
      windows.push(window)
      const { page } = window
      if (!fetchesAhead) {
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
      }
      page.on('console', (message) => {
        // The browser logs each 4xx, which a refused form gets by design.
        if (
          network === 'failing' &&
          /^(Failed to load resource|Error loading route module|TypeError: Failed to fetch)/.test(message.text())
        )
          return
        if (message.type() === 'error' && !/status of 4(00|01|04|09|29)/.test(message.text()))
          complaints.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', ({ message }) => {
        if (network === 'failing' && /^Failed to fetch dynamically/.test(message)) return
        complaints.push(`${page.url()}: ${message}`)
      })
      return page
    },
  }
}

/** Returns axe's violations on the current page. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated over devtools, because the page's policy refuses an injected script element.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(await readFile(axePath, 'utf8'))
  }
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Reports only violations, and loads no style sheets of other origins.
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false })
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
  })
}

/** Checks a page state: axe reports no violation, and it fits its window. Once for each kind of page, since axe takes longer than the page. */
export async function look(page: Page, name: string): Promise<void> {
  await expectAxeSilent(page, name)
  await expectFits(page, name)
}

export async function expectAxeSilent(page: Page, name: string): Promise<void> {
  expect.soft(await axeViolations(page), name).toEqual([])
}

/** Expects that nothing of a page state overflows the window. SHOTS=folder stores a screenshot. */
export async function expectFits(page: Page, name: string): Promise<void> {
  expect.soft(await overflow(page), name).toBeLessThanOrEqual(0)
  if (!process.env.SHOTS) return
  mkdirSync(process.env.SHOTS, { recursive: true })
  await page.screenshot({ path: join(process.env.SHOTS, `${name}-${page.viewportSize()?.width}.png`), fullPage: true })
}

/** Follows a link of the footer. */
export async function followFooter(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
}

/** Returns by how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Waits until an admin page, which has no cart, is hydrated, with the forms whose code is loaded separately. */
export async function adminAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [document.getElementById('main') ?? {}, ...document.querySelectorAll('#main form')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  )
}

/** Waits until the page's scripts are loaded and the page is hydrated. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyClicks' in window) || window.earlyClicks === undefined)
}
