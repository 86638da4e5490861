import { firefox } from 'playwright-core'
import type { Engine } from '#test/browsers/engine'
import { asTab } from '#test/browsers/playwright-tab'

/** Firefox as it is released, without a screen, by WebDriver BiDi. */
export async function launchFirefox(executablePath: string): Promise<Engine> {
  // 1.65 asks this Firefox for a command that it does not know.
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath })
  return {
    version: `Firefox ${browser.version()}`,
    async open() {
      const context = await browser.newContext()
      const tab = asTab(await context.newPage())
      return {
        ...tab,
        async close() {
          // A page that is still there when its cookies go would ask once more, as a stranger.
          await tab.close()
          await context.close()
        },
      }
    },
    close: () => browser.close(),
  }
}
