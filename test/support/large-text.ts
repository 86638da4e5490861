import type { Page } from 'playwright-core'

/** Doubles the text size of the page until the next navigation; returns what overflows. */
export async function overflowOfLargeText(page: Page): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(findOverflow)
}

/** Runs in the page: returns text that overflows the window or its box, except in scrollable rows of tabs, and what has shrunk in the header. */
function findOverflow(): string[] {
  const found = new Set<string>()
  const hidden = '.slides > :not(:first-child), nav.overflow-x-auto, .sr-only, [aria-hidden=true], title, select'
  for (const element of document.querySelectorAll('body *')) {
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (text.length === 0 || !isSeen || element.getBoundingClientRect().width <= 1 || element.closest(hidden)) continue
    for (const node of text) {
      const range = document.createRange()
      range.selectNode(node)
      for (const { left, right, bottom } of range.getClientRects()) {
        const about = `${element.tagName} ${node.textContent?.trim().slice(0, 30)}`
        if (left < -1 || right > innerWidth + 1) found.add(`${about}: out of the window`)
        const box = element.closest('.button, button, a, h1, h2, h3, p, li, td')?.getBoundingClientRect()
        if (box && box.width > 1 && (right > box.right + 1 || bottom > box.bottom + 8))
          found.add(`${about}: out of its box`)
      }
    }
  }
  for (const element of document.querySelectorAll(
    'header :is(a, button), main :is(a, button, input, select, textarea)',
  )) {
    const { left, right, width, height } = element.getBoundingClientRect()
    const isAside = element.closest(hidden) || width <= 1
    if (isAside || !element.checkVisibility({ visibilityProperty: true })) continue
    const about = `${element.tagName} ${element.textContent?.slice(0, 30)}`
    if (left < -1 || right > innerWidth + 1) found.add(`${about}: out of the window`)
    if (element.closest('header') && Math.min(width, height) < 24) found.add(`${about}: too small to be tapped`)
  }
  return [...found]
}
