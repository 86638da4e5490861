import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Order } from '#domain/orders/order'
import { openAdminJourney } from '#test/support/admin-journey'
import { adminAlive, axeViolations, overflow } from '#test/support/journey'
import { countPrints } from '#test/support/prints'

const { journey, admin } = openAdminJourney()

beforeAll(async () => {
  await admin.db.updateTable('pack_sizes').set({ stock: 500 }).where('product_id', '=', 'jeera').execute()
})

/** The phone of somebody of the staff, signed in, at this address. */
async function phoneOf(name: string, path: string, options: Parameters<typeof journey.open>[0] = {}): Promise<Page> {
  const page = await journey.open({ width: 390, height: 780, ...options })
  await page.context().addCookies([{ ...(await admin.createStaff(name)), url: journey.url }])
  await page.goto(path)
  if (options?.scripts !== false) await adminAlive(page)
  return page
}

async function stageOf({ id }: Order): Promise<string> {
  const row = await admin.db.selectFrom('orders').select('stage').where('id', '=', id).executeTakeFirstOrThrow()
  return row.stage
}

const card = (page: Page, { number }: Order) => page.getByRole('article', { name: number })

it('from the board to the open print dialog of the label it takes three taps, and the parcel leaves with its number', async () => {
  const order = await admin.order({ note: 'Please ring twice.' })
  const page = await phoneOf('Meera Patel', '/admin', { width: 360, height: 740 })
  const prints = await countPrints(page)
  expect(await axeViolations(page)).toEqual([])
  await card(page, order)
    .getByRole('link', { name: `Pack ${order.number}` })
    .click()
  await page.getByRole('button', { name: 'Tick all' }).click()
  const packed = page.getByRole('button', { name: 'Packed: print label' })
  const { y = 999, height = 0 } = (await packed.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(740 - 57)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await packed.click()
  await page.waitForURL(`**/admin/documents?kind=label&orders=${order.number}`)
  await expect.poll(prints).toBe(1)
  expect(await stageOf(order)).toBe('packed')
  await page.reload()
  expect(await prints()).toBe(1)
  await page.getByRole('link', { name: `Order ${order.number}` }).click()
  await adminAlive(page)
  await page.getByText('Delhivery').click()
  await page.getByRole('button', { name: 'Handed over' }).click()
  await page.getByText('Please type the tracking number').first().waitFor()
  await page.getByLabel('Tracking number').fill('dl 4711 42')
  await page.getByRole('button', { name: 'Handed over' }).click()
  await page.getByRole('button', { name: 'Delivered' }).waitFor()
  await page.getByRole('button', { name: 'Take back the last step' }).click()
  await page.getByRole('button', { name: 'Handed over' }).waitFor()
  expect(await stageOf(order)).toBe('packed')
})

it('five whole cards stand on a phone’s screen in each view, also of cash that waits for a yes since yesterday', async () => {
  const orders: Order[] = []
  for (let n = 0; n < 18; n++)
    orders.push(
      await admin.order({ name: 'Ramanlal Chhotalal Trivedi', minutesAgo: 60 * 26, note: n % 4 ? '' : 'Ring twice' }),
    )
  const stages = ['new', 'accepted', 'packed'] as const
  for (const [place, stage] of stages.entries()) {
    const ids = orders.slice(place * 6, place * 6 + 6).map(({ id }) => id)
    await admin.db.updateTable('orders').set({ stage, cod_confirm: 'asked' }).where('id', 'in', ids).execute()
  }
  const page = await phoneOf('Meera Patel', '/admin', { width: 360, height: 740 })
  for (const stage of stages) {
    if (stage !== 'new') {
      await page.goto(`/admin?view=${stage}`)
      await adminAlive(page)
    }
    // Packed parcels are no issue any more: they say Not confirmed.
    const badge = page.getByText(stage === 'packed' ? 'Not confirmed' : '1 day unconfirmed')
    expect.soft(await badge.count(), stage).toBeGreaterThanOrEqual(5)
    const bottoms = await page
      .locator('article')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    expect
      .soft(bottoms.filter((bottom) => bottom <= 740 - 57).length, `${stage}: ${bottoms.slice(0, 6)}`)
      .toBeGreaterThanOrEqual(5)
  }
})

it('five of thirty orders stand on a phone’s screen, packing them together is in sight, and no result lies over a button', async () => {
  await admin.db.updateTable('orders').set({ cod_confirm: 'yes' }).where('stage', '=', 'new').execute()
  for (let n = 0; n < 20; n++) {
    const { id } = await admin.order({ name: 'Ramanlal Chhotalal Trivedi', note: n % 4 ? '' : 'Ring twice' })
    if (n >= 3) await admin.db.updateTable('orders').set({ cod_confirm: 'yes' }).where('id', '=', id).execute()
  }
  const page = await phoneOf('Meera Patel', '/admin', { width: 360, height: 740 })
  const prints = await countPrints(page)
  const tabsAt = 740 - 57
  const bottoms = await page
    .locator('article')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= tabsAt).length).toBeGreaterThanOrEqual(5)
  const together = page.getByRole('link', { name: /^Pack \d+ together/ })
  expect((await together.boundingBox())?.y).toBeLessThan(200)
  await page.getByText('Select', { exact: true }).click()
  for (const place of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .nth(place)
      .check()
  await page.getByRole('form', { name: 'All that are chosen' }).getByRole('button', { name: 'Accept' }).click()
  const line = page.getByText('Accepted 2 orders.')
  await line.waitFor()
  expect((await line.boundingBox())?.height).toBeLessThan(40)
  const covered = await page.evaluate(() => {
    const bar = document.querySelector('#bulk')
    return [...(bar?.querySelectorAll('button') ?? [])].filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return !button.contains(at)
    }).length
  })
  expect(covered).toBe(0)
  await admin.db.updateTable('orders').set({ stage: 'new' }).where('stage', '=', 'accepted').execute()
  await admin.db.updateTable('orders').set({ cod_confirm: 'yes' }).where('stage', '=', 'new').execute()
  // From the board to the dialog of the slips, and on to that of the labels: five taps.
  await page.goto('/admin')
  await adminAlive(page)
  await together.click()
  await page.getByRole('link', { name: /^Print \d+ slips$/ }).click()
  await expect.poll(prints).toBe(1)
  await page.goBack()
  await page.getByRole('button', { name: /^All packed: make \d+ invoices$/ }).click()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect.poll(prints).toBe(2)
  // The rest of the papers of this batch are still there.
  await page.goBack()
  await page.getByRole('link', { name: 'Slips', exact: true }).click()
  await expect.poll(prints).toBe(3)
})
