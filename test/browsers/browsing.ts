import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Engine, Tab } from '#test/browsers/engine'
import { type ListeningProxy, startListeningProxy } from '#test/browsers/listening-proxy'
import { asShopper, type Shopper } from '#test/browsers/shopper'
import { type RunningProcess, startShop } from '#test/support/running-shop'

export type Browsing = {
  readonly url: string
  readonly version: string
  /** A new window without a past; what its browser complains of fails the test. */
  open(width: number, height: number): Promise<Shopper>
  takeComplaints(): string[]
}

/** A shop and a browser for the tests of one engine. */
export function openBrowsing(launch: () => Promise<Engine>): Browsing {
  let proxy: ListeningProxy
  let shop: RunningProcess | undefined
  let engine: Engine | undefined
  const tabs: Tab[] = []

  beforeAll(async () => {
    proxy = await startListeningProxy()
    shop = await startShop({ PUBLIC_URL: proxy.url })
    proxy.passTo(shop.url)
    engine = await launch()
  })
  afterEach(async ({ task }) => {
    for (const tab of tabs.splice(0)) {
      if (task.result?.state === 'fail' && process.env.SHOTS)
        writeFileSync(join(process.env.SHOTS, 'failed.png'), await tab.screenshot())
      await tab.close()
    }
    expect(proxy.takeComplaints()).toEqual([])
  })
  afterAll(async () => {
    await engine?.close()
    await shop?.stop()
    await proxy.close()
  })

  const running = () => {
    if (!engine) throw new Error('The browser is not open yet')
    return engine
  }
  return {
    get url() {
      return proxy.url
    },
    get version() {
      return running().version
    },
    takeComplaints: () => proxy.takeComplaints(),
    async open(width, height) {
      const tab = await running().open()
      tabs.push(tab)
      await tab.resize(width, height)
      return asShopper(tab, proxy.url)
    },
  }
}
