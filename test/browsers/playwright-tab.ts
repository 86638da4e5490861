import type { ElementHandle, Page } from 'playwright-core'
import type { Found, Tab } from '#test/browsers/engine'

/** A page of Playwright, used like the tabs of the other engines. */
export function asTab(page: Page): Tab {
  return {
    async goto(url) {
      await page.goto(url)
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    evaluate: async (work, ...args) => (await page.evaluate(asText(work, args))) as ReturnType<typeof work>,
    async find(search, ...args) {
      const handle = await page.evaluateHandle(asText(search, args))
      const element = handle.asElement()
      return element ? asFound(element as ElementHandle<HTMLElement>) : null
    },
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}

function asFound(element: ElementHandle<HTMLElement>): Found {
  return {
    click: () => element.click(),
    type: (text) => element.fill(text),
    async select(option) {
      await element.selectOption({ label: option })
    },
  }
}

/** Writes a function and its arguments as an expression that a page evaluates. */
function asText(work: (...args: never[]) => unknown, args: unknown[]): string {
  return `(${work})(...${JSON.stringify(args)})`
}
