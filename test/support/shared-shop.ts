import type { TestProject } from 'vitest/node'
import { startShop } from '#test/support/running-shop'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the shop for all journeys without an environment of their own. */
    sharedShop: string
  }
}

/** Starts the shared shop once per run, because a start takes as long as a journey. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const shop = await startShop()
  provide('sharedShop', shop.url)
  return () => shop.stop()
}
