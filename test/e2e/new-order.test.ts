import { expect, it } from 'vitest'
import { openAdminJourney } from '#test/support/admin-journey'
import { adminAlive } from '#test/support/journey'

const { journey, admin } = openAdminJourney()

it('three lines for a known caller are taken on a phone without typing the address', async () => {
  await admin.order({ name: 'Kamla Desai', phone: '+919825054321' })
  const page = await journey.open({ width: 360, height: 740 })
  const cookie = await admin.createStaff('Meera Patel', 'manager')
  await page.context().addCookies([{ ...cookie, url: journey.url }])
  await page.goto('/admin/orders/new')
  await adminAlive(page)
  for (const [words, name] of [
    ['jeera 250', 'Jeera'],
    ['rai 500', 'Rai'],
    ['kesar', 'Kesar'],
  ] as const) {
    await page.getByLabel('Find products').fill(words)
    const line = page.getByRole('group', { name: new RegExp(`^${name}`) }).first()
    await line.getByRole('button', { name: 'Increase quantity' }).click()
  }
  await page.getByLabel('Find products').fill('')
  await page.getByRole('textbox', { name: 'Phone' }).fill('98250 54321')
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('14, Spice Market Yard')
  expect(await page.getByLabel('Full name').inputValue()).toBe('Kamla Desai')
  await page.getByRole('button', { name: /^Place Order · ₹\d/ }).click()
  await page.waitForURL('**/admin/orders/SM-**')
  await page
    .getByText(/by phone/)
    .first()
    .waitFor()
  const orders = await admin.db.selectFrom('orders').selectAll().where('source', '=', 'phone').execute()
  expect(orders).toMatchObject([{ name: 'Kamla Desai', state: 'confirmed', zip: '385001' }])
})

it('a caller changes what is in the order: one pack more, and something found by a search', async () => {
  const { number, id } = await admin.order({ name: 'Kamla Desai', phone: '+919825054321' })
  const page = await journey.open({ width: 360, height: 740 })
  const cookie = await admin.createStaff('Meera Patel', 'manager')
  await page.context().addCookies([{ ...cookie, url: journey.url }])
  await page.goto(`/admin/orders/${number}#change`)
  await adminAlive(page)
  const linesOf = () => admin.db.selectFrom('order_lines').select('quantity').where('order_id', '=', id).execute()
  const before = await linesOf()
  await page.getByRole('button', { name: 'Increase quantity' }).first().click()
  await page.getByLabel('Find products').fill('rai 500')
  await page.getByRole('group', { name: /^Rai/ }).getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await page.getByText('Came in later, counted above').first().waitFor()
  expect(await linesOf()).toHaveLength(before.length + 1)
})
