import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#domain/orders/order'
import { AdminShop, adminSecret } from '#test/support/admin-shop'
import { makeSqlite, type TestDatabase } from '#test/support/databases'
import { adminAlive, alive, axeViolations, openJourney, overflow } from '#test/support/journey'
import { overflowOfLargeText } from '#test/support/large-text'

let database: TestDatabase
let counter: AdminShop

const journey = openJourney(async () => {
  database = await makeSqlite()
  return { ...database.env, SESSION_SECRET: adminSecret }
})

beforeAll(() => {
  counter = new AdminShop(database.env.SHOP_DATA_DIR)
})
afterAll(async () => {
  await counter.close()
  await database.drop()
})

/** The phone of somebody of the staff, signed in, at this address. */
async function phoneOf(name: string, path: string, options: Parameters<typeof journey.open>[0] = {}): Promise<Page> {
  const page = await journey.open({ width: 390, height: 780, ...options })
  await page.context().addCookies([{ ...(await counter.hire(name)), url: journey.url }])
  await page.goto(path)
  if (options?.scripts !== false) await adminAlive(page)
  return page
}

async function stageOf({ id }: Order): Promise<string> {
  const row = await counter.db.selectFrom('orders').select('stage').where('id', '=', id).executeTakeFirstOrThrow()
  return row.stage
}

/** The form stays open and shows what is stored by now. */
async function correctAddressTwice(page: Page, { id }: Order): Promise<void> {
  const stored = () =>
    counter.db.selectFrom('orders').select(['city', 'address_state']).where('id', '=', id).executeTakeFirstOrThrow()
  const form = page.getByRole('form', { name: 'Address' })
  const state = form.getByLabel('State')
  const save = form.getByRole('button', { name: 'Save the address' })
  await page.getByText('Change the address').click()
  await state.selectOption('Kerala')
  await form.getByLabel('Postcode').fill('682001')
  await save.click()
  await expect.poll(stored).toMatchObject({ address_state: 'Kerala' })
  await expect.poll(() => save.getAttribute('aria-disabled')).not.toBe('true')
  expect(await state.inputValue()).toBe('Kerala')
  if (!(await state.isVisible())) await page.getByText('Change the address').click()
  await form.getByLabel('City').fill('Kochi')
  await save.click()
  await expect.poll(stored).toEqual({ city: 'Kochi', address_state: 'Kerala' })
}

const card = (page: Page, { number }: Order) => page.getByRole('article', { name: number })

it('the admin has room for text twice as large on a phone', async () => {
  const order = await counter.order({ note: 'Please ring twice, the bell at the gate is broken.' })
  const page = await phoneOf('Kiran Shah', '/admin')
  const paths = [
    ...['', `/orders/${order.number}`, `/orders/${order.number}/refund`, `/pick?orders=${order.number}`],
    ...[
      '/hand-over',
      '/cod',
      '/inbox',
      '/reports',
      '/reports/money',
      '/reports/gst',
      '/customers',
      '/team',
      '/settings',
    ],
    ...['/pins', '/products', '/products/prices', '/products/edit/jeera', '/stock', '/stock/jeera', '/audit'],
  ]
  for (const path of paths) {
    await page.goto(`/admin${path}`)
    expect.soft(await page.locator('h1').count(), path).toBe(1)
    expect.soft(await overflowOfLargeText(page), path).toEqual([])
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
    if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${path.replace(/\W+/g, '-')}.png`) })
  }
})

it('from the board to the label it takes four taps, and the parcel leaves with its number', async () => {
  const order = await counter.order({ note: 'Please ring twice.' })
  const page = await phoneOf('Meera Patel', '/admin')
  expect(await axeViolations(page)).toEqual([])
  await card(page, order).getByRole('link', { name: order.number }).click()
  await correctAddressTwice(page, order)
  await page.getByRole('button', { name: 'Tick all' }).click()
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Packed: make the invoice' }).click()
  const label = page.getByRole('link', { name: 'Label' })
  await label.waitFor()
  expect(await stageOf(order)).toBe('packed')
  expect(await label.getAttribute('href')).toBe(`/admin/documents?kind=label&orders=${order.number}`)
  await page.getByText('Delhivery').click()
  await page.getByRole('button', { name: 'Handed over' }).click()
  await page.getByText('Please type the tracking number').first().waitFor()
  await page.getByLabel('Tracking number').fill('dl 4711 42')
  await page.getByRole('button', { name: 'Handed over' }).click()
  await page.getByRole('button', { name: 'Delivered' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Handed over' }).waitFor()
  expect(await stageOf(order)).toBe('packed')
})

it('what is tapped without network waits in the phone, and is sent by itself when the network is back', async () => {
  const [first, second] = [await counter.order({ name: 'Bina Shah' }), await counter.order({ name: 'Jay Shah' })]
  const page = await phoneOf('Kiran Patel', '/admin', { network: 'failing' })
  await page.context().setOffline(true)
  for (const order of [first, second]) await card(page, order).getByRole('button').click()
  await page.getByText('2 changes wait for network').waitFor()
  const kept = await page.evaluate(() => localStorage.getItem('waiting-acts') ?? '')
  expect(kept).toContain(first.number)
  expect(kept).not.toMatch(/Shah|98765/)
  expect(await stageOf(first)).toBe('new')
  await page.context().setOffline(false)
  await page.getByText(/waits? for network/).waitFor({ state: 'hidden' })
  expect([await stageOf(first), await stageOf(second)]).toEqual(['accepted', 'accepted'])
  expect(await page.evaluate(() => localStorage.getItem('waiting-acts'))).toBeNull()
})

it('two people at once: the second is told who was first', async () => {
  const order = await counter.order()
  const meera = await phoneOf('Meera Patel', '/admin')
  const kiran = await phoneOf('Kiran Patel', '/admin')
  await card(meera, order).getByRole('button').click()
  await card(meera, order).waitFor({ state: 'detached' })
  await card(kiran, order).getByRole('button').click()
  await kiran.getByText(`${order.number}: Meera accepted this at`).waitFor()
  await card(kiran, order).waitFor({ state: 'detached' })
})

it('without scripts many are chosen and accepted, each by itself', async () => {
  const orders = [await counter.order(), await counter.order()]
  const page = await phoneOf('Meera Patel', '/admin', { scripts: false })
  await page.getByText('Select', { exact: true }).click()
  for (const { number } of orders) await page.getByRole('checkbox', { name: `Choose ${number}` }).check()
  await page.getByRole('form', { name: 'All that are chosen' }).getByRole('button', { name: 'Accept' }).click()
  await page.getByText('2 orders accepted.').waitFor()
  expect(await Promise.all(orders.map(stageOf))).toEqual(['accepted', 'accepted'])
})

it('who goes to the admin from a page of the shop comes there, or to the sign-in, with one document at most', async () => {
  const staff = await counter.hire('Leela Shah')
  for (const [cookie, wanted] of [
    [staff, '**/admin'],
    [null, '**/login?next=%2Fadmin'],
  ] as const) {
    const shopPage = await journey.open({ width: 390, height: 780 })
    if (cookie) await shopPage.context().addCookies([{ ...cookie, url: journey.url }])
    await shopPage.goto('/about')
    await alive(shopPage)
    let documents = 0
    shopPage.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    // As a form's redirect does after signing in.
    await shopPage.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): void }
      }
      router.navigate('/admin')
    })
    await shopPage.waitForURL(wanted)
    if (cookie) await adminAlive(shopPage)
    await shopPage.waitForLoadState('networkidle')
    expect(documents).toBeLessThanOrEqual(1)
  }
})
