import type { Browser } from 'playwright-core'
import { launchBrowser } from '#test/support/browser'
import { makeSqlite } from '#test/support/databases'
import { type RunningProcess, startShop } from '#test/support/running-shop'
import { startShaper } from '#tools/bench/shaper'

type Setup = {
  browser: Browser
  shop: RunningProcess
  /** The shop's address over the slow network. */
  slowUrl: string
  dataDir: string
}

/** The screen of a mid-range phone. */
export const phoneScreen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
}

/** Runs `measure` with a browser and a fresh shop behind a shaping proxy: 150 ms and 1.6 Mbit/s. Stops all of them afterwards. */
export async function withSlowNetwork(
  measure: (setup: Setup) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const data = await makeSqlite()
  const shop = await startShop({ ...data.env, ...environment })
  const shaper = await startShaper(Number(new URL(shop.url).port), { delayMs: 75, bytesPerSecond: 1_600_000 / 8 })
  const browser = await launchBrowser()
  try {
    await measure({ browser, shop, slowUrl: shaper.url, dataDir: data.env.SHOP_DATA_DIR })
  } finally {
    await browser.close()
    shaper.stop()
    await shop.stop()
    await data.drop()
  }
}
