import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAdminJourney } from '#test/support/admin-journey'
import { expectDescribed } from '#test/support/expect-described'
import { adminAlive, look } from '#test/support/journey'

// What is typed into a long form of the admin is offered again, however its page was left, until the shop has it.
let page: Page

const { journey, admin } = openAdminJourney()

type Kept = { path: string; field: (page: Page) => Locator; typed: string; send: string }

/** The forms that keep a copy, by what its name begins with, and what they are called in `keptForms`. */
const copies: Record<string, string[]> = {
  customer: ['customer'],
  answer: ['answer'],
  address: ['address'],
  'hand-over': ['tracking', 'parcels'],
  note: ['note'],
  prices: ['prices'],
  settings: ['banner'],
  delivery: ['delivery'],
  count: ['count'],
}

async function writeLetter(): Promise<string> {
  const words = { firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com', subject: 'Haldi', message: 'Fresh?' }
  const headers = { origin: journey.url }
  await fetch(`${journey.url}/contact`, { method: 'POST', headers, body: new URLSearchParams(words) })
  const { ticket } = await admin.db.selectFrom('letters').select('ticket').executeTakeFirstOrThrow()
  return ticket
}

/** The long forms, by name; `send` is their button. */
async function keptForms(): Promise<Record<string, Kept>> {
  const [order, packed] = [await admin.order(), await admin.order()]
  await admin.db.updateTable('orders').set({ stage: 'packed' }).where('id', '=', packed.id).execute()
  const label = (text: string | RegExp) => (on: Page) => on.getByLabel(text).first()
  return {
    note: {
      path: `/admin/orders/${order.number}`,
      typed: 'The gate is blue',
      send: 'Save the note',
      field: (on) => on.locator('[name=staffNote]'),
    },
    address: {
      path: `/admin/orders/${order.number}`,
      typed: '9, Blue Lane',
      send: 'Save the address',
      field: (on) => on.getByRole('form', { name: 'Address', includeHidden: true }).locator('[name=street]'),
    },
    tracking: {
      path: `/admin/orders/${packed.number}`,
      typed: 'AB123',
      send: 'Handed over',
      field: (on) => on.locator(`[name="tracking.${packed.number}"]`),
    },
    answer: {
      path: `/admin/inbox/${await writeLetter()}`,
      typed: 'It was ground today.',
      send: 'Answer',
      field: (on) => on.locator('[name=body]'),
    },
    customer: {
      path: `/admin/customers/${order.userId}`,
      typed: 'Rings twice',
      send: 'Save the note',
      field: (on) => on.locator('[name=note]'),
    },
    banner: {
      path: '/admin/settings/banner',
      typed: 'The freshest haldi',
      send: 'Save',
      field: (on) => on.locator('input[maxlength="140"]').first(),
    },
    prices: {
      path: '/admin/products/prices?category=whole-spices',
      typed: '215',
      send: 'Review changes',
      field: label('Price of Jeera (Cumin Seeds), 250gm, in rupees'),
    },
    parcels: {
      path: `/admin/hand-over?orders=${packed.number}`,
      typed: 'AB124',
      send: 'All handed over',
      field: (on) => on.locator(`[name="tracking.${packed.number}"]`),
    },
  }
}

async function type(field: Locator, typed: string): Promise<void> {
  await field.evaluate((node) => {
    for (let at = node.parentElement; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true
  })
  await field.fill(typed)
}

const countCopies = (on: Page) =>
  on.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed:')).length)

const formOf = (field: Locator) => field.locator('xpath=ancestor::form')

async function bringBack(field: Locator, typed: string, how: string): Promise<void> {
  await formOf(field).getByRole('button', { name: 'Bring it back' }).click()
  expect(await field.inputValue(), how).toBe(typed)
}

/** Types into forms of one page, and leaves it in four ways; an expired session is met by each form of its own. */
async function leaveAndComeBack(path: string, forms: [name: string, form: Kept][], cookie: SignedIn): Promise<void> {
  const open = async () => {
    await page.goto(path)
    await adminAlive(page)
  }
  const bringAllBack = async (how: string) => {
    for (const [name, { field, typed }] of forms) await bringBack(field(page), typed, `${name} after ${how}`)
  }
  await open()
  for (const [, { field, typed }] of forms) await type(field(page), typed)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Inbox' }).first().click()
  await page.waitForURL('**/admin/inbox')
  await page.goBack()
  await bringAllBack('a link and Back')
  await page.reload()
  await adminAlive(page)
  await bringAllBack('a reload')
  for (const [name, { field, send }] of forms) {
    await page.context().clearCookies()
    await formOf(field(page)).getByRole('button', { name: send, exact: true }).click()
    await page.waitForURL('**/login?**', { waitUntil: 'commit' })
    await page.context().addCookies([cookie])
    await open()
    await bringAllBack(`sending ${name} and signing in again`)
  }
}

it('each form that keeps a copy is tried here', async () => {
  const app = join(import.meta.dirname, '../../app')
  const sources = globSync('**/*.tsx', { cwd: app }).map((name) => readFileSync(join(app, name), 'utf8'))
  const calls = sources.flatMap((text) => [...text.matchAll(/= useFormCopy\(\s*(?:command\.)?form,\s*(.*?)\)/gs)])
  expect(calls.length).toBeGreaterThan(8)
  expectDescribed(
    {
      there: calls.map(([, call = '']) => /['`](.*?)(?:-\$|['`])/.exec(call)?.[1] ?? call),
      described: Object.keys(copies),
    },
    {
      add: (name) =>
        `A form keeps a copy “${name}”: add it to \`keptForms\` and \`copies\` of test/e2e/kept-forms.test.ts.`,
      table: '`copies` of test/e2e/kept-forms.test.ts',
    },
  )
  expect(Object.keys(await keptForms()).sort()).toEqual(Object.values(copies).flat().sort())
})

type SignedIn = { name: string; value: string; url: string }

it('each long form offers what was typed after a link, Back, a reload and an expired session', async () => {
  page = await journey.open({ width: 1366, height: 850 })
  const cookie = { ...(await admin.createStaff('Meera Patel')), url: journey.url }
  await page.context().addCookies([cookie])
  const pages = Map.groupBy(Object.entries(await keptForms()), ([, { path }]) => path)
  for (const [path, forms] of pages) await leaveAndComeBack(path, forms, cookie)
  await look(page, 'prices brought back')
})

it('what the shop has taken is offered no more', async () => {
  page = await journey.open({ width: 1366, height: 850 })
  await page.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  const { note, address, customer, banner } = await keptForms()
  for (const { path, field, typed, send } of [note, address, customer, banner] as Kept[]) {
    await page.goto(path)
    await adminAlive(page)
    await type(field(page), typed)
    await expect.poll(() => countCopies(page)).toBe(1)
    await formOf(field(page)).getByRole('button', { name: send, exact: true }).click()
    await expect.poll(() => countCopies(page)).toBe(0)
    await page.goto(path)
    await adminAlive(page)
    expect(await field(page).inputValue()).toBe(typed)
    expect(await page.getByRole('button', { name: 'Bring it back' }).count()).toBe(0)
  }
})

it('who signs out leaves nothing of what was typed on this phone', async () => {
  const { address } = await keptForms()
  if (!address) throw new Error('There is no address form')
  page = await journey.open({ width: 390, height: 844 })
  const cookie = { ...(await admin.createStaff('Meera Patel')), url: journey.url }
  await page.context().addCookies([cookie])
  await page.goto(address.path)
  await adminAlive(page)
  await type(address.field(page), address.typed)
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(stored).toContain(address.typed)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(stored).not.toContain(address.typed)
})

it('the sheet of prices is there again after Back from its review', async () => {
  page = await journey.open({ width: 390, height: 780 })
  await page.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  await page.goto('/admin/products/prices?category=whole-spices')
  await adminAlive(page)
  const price = page.getByLabel('Price of Jeera (Cumin Seeds), 250gm, in rupees')
  await price.fill('217')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('link', { name: 'Back, save nothing' }).click()
  await bringBack(price, '217', 'the link')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Save 1 price' }).click()
  await page.getByText('1 price is in the shop.').waitFor()
  expect(await countCopies(page)).toBe(0)
})

/** Opens a page as somebody who then leaves it, and as somebody else. */
async function openTwice(path: string): Promise<{ mine: Page; theirs: Page }> {
  const [mine, theirs] = [await journey.open({ width: 1366, height: 850 }), await journey.open()]
  await mine.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  await theirs.context().addCookies([{ ...(await admin.createStaff('Kiran Shah')), url: journey.url }])
  for (const one of [mine, theirs]) {
    await one.goto(path)
    await adminAlive(one)
  }
  return { mine, theirs }
}

async function comeBack(mine: Page, path: string): Promise<void> {
  await mine.goto(path)
  await adminAlive(mine)
  await mine.getByRole('button', { name: 'Bring it back' }).first().click()
}

it('what somebody else has saved since stays, and is shown where both have changed a field', async () => {
  const { address, banner } = await keptForms()
  const others: [Kept | undefined, name: string, text: string][] = [
    [address, '[name=city]', 'Deesa'],
    [banner, '[name$=".text"]', 'As fresh as can be'],
  ]
  for (const [form, name, text] of others) {
    if (!form) throw new Error('A form is missing')
    const { path, field, send } = form
    // Not what the shop has by an earlier story.
    const typed = `${form.typed}, by Meera`
    const { mine, theirs } = await openTwice(path)
    const other = (on: Page) => formOf(field(on)).locator(name).first()
    await type(field(mine), typed)
    await type(other(theirs), text)
    await formOf(field(theirs)).getByRole('button', { name: send, exact: true }).click()
    await expect.poll(() => countCopies(theirs)).toBe(0)
    await comeBack(mine, path)
    expect(await field(mine).inputValue()).toBe(typed)
    expect(await other(mine).inputValue()).toBe(text)
    expect(await mine.getByText('Somebody changed this meanwhile.').count()).toBe(0)
    await theirs.goto(path)
    await adminAlive(theirs)
    await type(field(theirs), 'Typed by Kiran')
    await formOf(field(theirs)).getByRole('button', { name: send, exact: true }).click()
    await expect.poll(() => countCopies(theirs)).toBe(0)
    await comeBack(mine, path)
    await mine.getByText('Somebody changed this meanwhile.').waitFor()
    await mine.getByText('Now: Typed by Kiran').waitFor()
    expect(await field(mine).inputValue()).toBe(typed)
    await formOf(field(mine)).getByRole('button', { name: send, exact: true }).click()
    await expect.poll(() => countCopies(mine)).toBe(0)
    await mine.goto(path)
    await adminAlive(mine)
    expect([await field(mine).inputValue(), await other(mine).inputValue()]).toEqual([typed, text])
    expect(await mine.getByRole('button', { name: 'Bring it back' }).count()).toBe(0)
  }
})

it('a price that comes back is asked about again if the price has changed since, and then taken', async () => {
  const jeera = () => admin.db.updateTable('pack_sizes').where('product_id', '=', 'jeera').where('label', '=', '250gm')
  const { prices } = await keptForms()
  if (!prices) throw new Error('A form is missing')
  page = await journey.open({ width: 1366, height: 850 })
  await page.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  const leave = async ({ path, field, typed }: Kept) => {
    await page.goto(path)
    await adminAlive(page)
    await type(field(page), typed)
  }
  const send = ({ send: name }: Kept) => page.getByRole('button', { name, exact: true }).click()
  await leave({ ...prices, typed: '222' })
  await jeera().set({ price_paise: 230_00 }).execute()
  await comeBack(page, prices.path)
  await send(prices)
  await page.getByText('Now: ₹230').waitFor()
  expect(await prices.field(page).inputValue()).toBe('222')
  await send(prices)
  await page.getByRole('button', { name: 'Save 1 price' }).click()
  await page.getByText('1 price is in the shop.').waitFor()
})

it('the radio button that was chosen comes back with what was typed', async () => {
  page = await journey.open({ width: 1366, height: 850 })
  await page.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  const { answer, tracking } = await keptForms()
  const chosen = { answer: 'I have called: keep a note', tracking: 'India Post' }
  for (const [{ path, field, typed }, name] of [
    [answer, chosen.answer],
    [tracking, chosen.tracking],
  ] as [Kept, string][]) {
    await page.goto(path)
    await adminAlive(page)
    await type(field(page), typed)
    const radio = () => formOf(field(page)).getByRole('radio', { name, includeHidden: true })
    await radio().check({ force: true })
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Customers' }).first().click()
    await page.waitForURL('**/admin/customers')
    await page.goto(path)
    await adminAlive(page)
    expect(await radio().isChecked()).toBe(false)
    await bringBack(field(page), typed, name)
    expect(await radio().isChecked()).toBe(true)
  }
})
