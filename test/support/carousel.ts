import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { scrollTo } from '#test/support/controlled-page'

type Show = { row: Locator; dots: Locator; toggle: Locator }

export const banner = { region: /What we make/, delayMs: 4000, slides: 5 }

/** Both are one component, with speeds of their own. */
export const shows = [banner, { region: /Best sellers, a few/, delayMs: 3000, slides: 8 }]

export async function findShow(page: Page, name: RegExp): Promise<Show> {
  const region = page.getByRole('region', { name })
  await scrollTo(region)
  const toggle = region.getByRole('button', { name: /^(Pause|Play) the/, includeHidden: true })
  return { row: region.locator('.slides'), dots: region.getByRole('button', { name: /^(Slide|Show) / }), toggle }
}

export async function expectSelected({ dots }: Show, index: number) {
  await expect.poll(() => dots.nth(index).getAttribute('aria-current')).toBe('true')
}

/** Returns the slide at the left edge of the row and its distance from the edge in pixels. */
export function leftmost({ row }: Show): Promise<{ index: number; off: number }> {
  return row.evaluate((element) => {
    const edge = element.getBoundingClientRect().left
    const off = [...element.children].map((slide) => Math.abs(slide.getBoundingClientRect().left - edge))
    const least = Math.min(...off)
    return { index: off.indexOf(least), off: Math.round(least) }
  })
}
