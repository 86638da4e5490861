import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAdminJourney } from '#test/support/admin-journey'
import { routerAtRest } from '#test/support/controlled-page'
import { adminAlive } from '#test/support/journey'
import { type OpenForm, openForms } from '#test/support/open-forms'

// A form that stays open after it was saved shows what is stored, as a page that is loaded anew does, and is edited again from there.
const { journey, admin } = openAdminJourney()

type Fields = Record<string, string>

/** Finds the form by what its HTML contains. */
const selectorOf = ({ marker }: OpenForm): string => {
  const [, name = '', value] = /^(?:name="([^"]+)")? ?(?:value="([^"]+)")?$/.exec(marker) ?? []
  const selector = `[name]${name && `[name="${name}"]`}${value ? `[value="${value}"]` : ''}`
  return `form:has(${selector})`
}

/** Types as people do: only what is visible. */
async function type(form: Locator, typed: Fields): Promise<void> {
  await form.evaluate((node) => {
    for (let at = node.parentElement; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true
  })
  for (const [name, value] of Object.entries(typed)) {
    const field = form.locator(`[name="${name}"]`)
    const kind = await field.evaluate((node: HTMLInputElement) => node.type)
    if (kind === 'checkbox') await field.setChecked(value === 'on')
    else if (kind.startsWith('select')) await field.selectOption(value)
    else await field.fill(value)
  }
}

/** The visible fields of the page, and of the same page loaded anew, in the same words. */
async function shownAndFresh(form: Locator, open: OpenForm): Promise<[shown: Fields, fresh: Fields]> {
  return form.evaluate(async (node: HTMLFormElement, selector: string) => {
    const read = (of: HTMLFormElement): Record<string, string> =>
      Object.fromEntries(
        ([...of.elements] as HTMLInputElement[])
          .filter(({ name, type }) => name !== '' && type !== 'submit' && name !== 'key')
          .map(({ name, type, value, checked }) => [
            type === 'radio' ? `${name}:${value}` : name,
            type === 'checkbox' || type === 'radio' ? String(checked) : value,
          ]),
      )
    const html = await (await fetch(location.href, { headers: { accept: 'text/html' } })).text()
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLFormElement>(selector)
    return [read(node), fresh ? read(fresh) : {}]
  }, selectorOf(open))
}

const buttonOf = (open: OpenForm): string =>
  `button[type="submit"]${open.submit ? `[name="intent"][value="${open.submit.intent}"]` : ':not([value="remove"])'}`

async function saveAndCompare(page: Page, form: Locator, open: OpenForm, time: 0 | 1, name: string): Promise<void> {
  const wanted = (open.shows ?? open.typed)[time]
  await type(form, open.typed[time])
  await form.locator(buttonOf(open)).first().click()
  const stored = async () => {
    const all = await open.stored()
    return Object.fromEntries(Object.keys(wanted).map((one) => [one, all[one] ?? '']))
  }
  await expect.poll(stored, { message: name }).toEqual(wanted)
  await routerAtRest(page)
}

/** Saves the form as somebody else does at the same time: this page still shows what was there before. */
async function saveElsewhere(form: Locator, typed: Fields, button: string): Promise<number> {
  return form.evaluate(
    async (node: HTMLFormElement, { typed, button }) => {
      const data = new FormData(node, node.querySelector<HTMLButtonElement>(button))
      for (const [name, value] of Object.entries(typed)) value === '' ? data.delete(name) : data.set(name, value)
      // The key of a command, not the id of a row that was made with its form.
      if (!data.has('version')) data.set('key', crypto.randomUUID())
      const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
      return (await fetch(node.action, { method: 'POST', body })).status
    },
    { typed, button },
  )
}

/** Sends the form of a page that is out of date, since somebody else has saved it meanwhile; returns whether it was refused. */
async function isRefused(page: Page, form: Locator, open: OpenForm, name: string): Promise<boolean> {
  expect(await saveElsewhere(form, open.typed[1], buttonOf(open)), `${name}, elsewhere`).toBeLessThan(400)
  await type(form, open.typed[0])
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await form.locator(buttonOf(open)).first().click()
  const status = (await answered).status()
  await routerAtRest(page)
  return status === 409
}

it('each form that stays open shows what a fresh page shows, after every save; out of date it is refused, and is saved from there', async () => {
  const order = await admin.order()
  const page = await journey.open({ width: 1366, height: 850 })
  await page.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  const stayedOpen: string[] = []
  const refused: string[] = []
  const accepted: string[] = []
  const {
    // The form goes away when it is saved; its refusal names the version that stands: see settings.test.ts.
    'routes/admin/settings/settings-section': _,
    // The editor saves by itself, and merges: see products.test.ts and product-editor.test.ts.
    'routes/admin/products/product-editor': _merged,
    // The form is empty when it was saved, as specified.
    'routes/account/my-profile': _own,
    ...staying
  } = openForms
  for (const describe of Object.values(staying))
    for (const [name, open] of Object.entries(await describe(admin.db, { order: order.id, userId: order.userId }))) {
      const form = page.locator(selectorOf(open)).first()
      const load = async () => {
        await page.goto(open.path)
        await adminAlive(page)
      }
      const loadIfGone = async () => {
        if (open.isReplaced || (await form.count()) === 0) await load()
      }
      const saveAndCompareWithFresh = async (time: 0 | 1) => {
        await saveAndCompare(page, form, open, time, `${open.path} ${name}`)
        if ((await form.count()) === 0) return
        const [shown, fresh] = await shownAndFresh(form, open)
        expect.soft(shown, `${open.path} ${name}, time ${time + 1}`).toEqual(fresh)
        stayedOpen.push(name)
      }
      await load()
      await saveAndCompareWithFresh(0)
      await loadIfGone()
      if (await isRefused(page, form, open, name)) {
        refused.push(name)
        await saveAndCompare(page, form, open, 0, `${open.path} ${name}, again`)
        await loadIfGone()
      } else if (!open.unversioned) accepted.push(name)
      await saveAndCompareWithFresh(1)
    }
  expect(accepted).toEqual([])
  expect(refused.length).toBeGreaterThan(5)
  expect(stayedOpen.length).toBeGreaterThan(8)
})
