import type { TestProject } from 'vitest/node'
import { startShop } from '#test/support/running-shop'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shop that all journeys without an environment of their own walk through. */
    sharedShop: string
  }
}

/** Opens it once for a run: to start a shop is as much work as a journey. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop()
  provide('sharedShop', shop.url)
  return () => shop.stop()
}
