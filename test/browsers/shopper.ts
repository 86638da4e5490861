import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Found, Tab } from '#test/browsers/engine'
import { waitLimitMs } from '#test/support/time-limits'

type Role = 'button' | 'link' | 'radio' | 'field' | 'heading'

const patience = { timeout: waitLimitMs, interval: 100 }

/** One who uses the shop in a window of any engine by what can be read there; everything waits until it is there. */
export type Shopper = ReturnType<typeof asShopper>

export function asShopper(tab: Tab, url: string) {
  const wait = (work: () => Promise<boolean>, what: string) =>
    vi.waitFor(async () => {
      if (!(await work())) throw new Error(`${what}; at ${await tab.evaluate(() => location.href)}`)
    }, patience)

  const find = (role: Role, name: string): Promise<Found> =>
    vi.waitFor(async () => {
      const found = await tab.find(findByRole, role, name)
      if (!found) throw new Error(`There is no ${role} "${name}" at ${await tab.evaluate(() => location.href)}`)
      return found
    }, patience)

  return {
    tab,
    async goto(path: string) {
      await tab.goto(url + path)
      await this.waitForLife()
    },
    /** Waits until the scripts have loaded and React is in charge. */
    async waitForLife() {
      await wait(
        () =>
          tab.evaluate(() => document.readyState === 'complete' && Reflect.get(window, 'earlyClicks') === undefined),
        'The page does not come to life',
      )
    },
    /** Tries again while it is moved or covered, as between two pages. */
    async click(role: Role, name: string) {
      await vi.waitFor(async () => (await find(role, name)).click(), patience)
    },
    async fill(label: string, text: string) {
      await (await find('field', label)).type(text)
    },
    async select(label: string, option: string) {
      await (await find('field', label)).select(option)
    },
    async see(text: string) {
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
      const isShown = (wanted: string) => document.body.innerText.toLowerCase().includes(wanted)
      await wait(() => tab.evaluate(isShown, text.toLowerCase()), `"${text}" is not to be seen`)
    },
    /** The address changes first, the page with its heading a moment later. */
    async arriveAt(path: string, heading: string) {
      const isThere = (wanted: string, title: string) =>
        location.pathname === wanted && document.querySelector('h1')?.textContent === title
      await wait(() => tab.evaluate(isThere, path, heading), `${path} with "${heading}" is not reached`)
      await this.waitForLife()
    },
    /** Reads the alert and closes it by its button. */
    async readAlert(button = 'OK'): Promise<string> {
      await wait(() => tab.evaluate(() => document.querySelector('[role=alertdialog]:modal') !== null), 'No alert')
      const text = await tab.evaluate(() => document.querySelector('[role=alertdialog]:modal p')?.textContent ?? '')
      await this.click('button', button)
      return text
    },
    /** SHOTS=folder keeps a picture. */
    async keepPicture(name: string) {
      if (process.env.SHOTS) writeFileSync(join(process.env.SHOTS, `${name}.png`), await tab.screenshot())
    },
  }
}

/** Runs in the page: what is shown, and reachable when a dialog is open, by its exact name or by a part of it. */
function findByRole(role: Role, name: string): Element | null {
  const selectors = {
    button: 'button, summary',
    link: 'a[href]',
    radio: 'input[type=radio]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3',
  }
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
  const dialog = roots.flatMap((root) => [...root.querySelectorAll('dialog:modal')]).at(-1)
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLLabelElement>) ?? [])] : []
    const label = labels.map(({ textContent }) => textContent).join(' ')
    return plain(element.getAttribute('aria-label') ?? (label || element.textContent))
  }
  const shown = (dialog ? [dialog] : roots)
    .flatMap((root) => [...root.querySelectorAll(selectors[role])])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const wanted = plain(name)
  const exact = shown.find((element) => nameOf(element) === wanted)
  const found = exact ?? shown.find((element) => nameOf(element).includes(wanted)) ?? null
  if (!found) return null
  // A pointer aims at where it was when it was looked up: it has to be in view, and to stand where it stood a moment ago.
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top } = found.getBoundingClientRect()
  const place = `${name} at ${left}, ${top}`
  const isSteady = Reflect.get(window, 'placeBefore') === place
  Reflect.set(window, 'placeBefore', place)
  return isSteady ? found : null
}
