import type { Page } from 'playwright-core'
import { adminAlive } from '#test/support/journey'

/** Counts what would open the print dialog. */
export async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.print = () => sessionStorage.setItem('prints', `${Number(sessionStorage.getItem('prints')) + 1}`)
  })
  await page.reload()
  await adminAlive(page)
  return () => page.evaluate(() => Number(sessionStorage.getItem('prints')))
}
