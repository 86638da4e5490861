import { type ElementHandle, launch } from 'puppeteer-core'
import type { Engine, Found } from '#test/browsers/engine'

/** Firefox as it is released, without a screen, by WebDriver BiDi. */
export async function launchFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  return {
    version: (await browser.version()).replace('/', ' '),
    async open() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      return {
        async goto(url) {
          await page.goto(url)
        },
        resize: (width, height) => page.setViewport({ width, height }),
        evaluate: async (work, ...args) => (await page.evaluate(asText(work, args))) as ReturnType<typeof work>,
        async find(search, ...args) {
          const handle = await page.evaluateHandle(asText(search, args))
          const element = handle.asElement()
          return element ? asFound(element as ElementHandle<Element>) : null
        },
        screenshot: () => page.screenshot(),
        async close() {
          // A page that is still there when its cookies go would ask once more, as a stranger.
          await page.close()
          await context.close()
        },
      }
    },
    close: () => browser.close(),
  }
}

/** Writes a function and its arguments as an expression that a page evaluates. */
export function asText(work: (...args: never[]) => unknown, args: unknown[]): string {
  return `(${work})(...${JSON.stringify(args)})`
}

function asFound(element: ElementHandle<Element>): Found {
  return {
    click: () => element.click(),
    async type(text) {
      await element.evaluate((field) => {
        if (field instanceof HTMLInputElement) field.select()
      })
      await element.type(text)
    },
    async select(option) {
      const value = await element.evaluate(
        (list, text) => [...list.querySelectorAll('option')].find((one) => one.text === text)?.value,
        option,
      )
      if (value === undefined) throw new Error(`There is no option ${option}`)
      await element.select(value)
    },
  }
}
