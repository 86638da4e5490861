import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAdminJourney } from '#test/support/admin-journey'
import { adminAlive } from '#test/support/journey'

const { journey, admin } = openAdminJourney()

/** A phone that has asked for nothing ahead, so that the code of the next page is not there without a network. */
async function open(path: string): Promise<Page> {
  const page = await journey.open({ width: 390, height: 780, network: 'failing', fresh: true })
  await page.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  await page.goto(path)
  await adminAlive(page)
  return page
}

it('a page that was asked for without a network opens when the network is back, and what waits is sent', async () => {
  const order = await admin.order()
  await admin.db.updateTable('orders').set({ stage: 'handed-over' }).where('id', '=', order.id).execute()
  const page = await open(`/admin/orders/${order.number}`)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await page.getByText('1 change waits for network').waitFor()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).last().click()
  await page.getByText('The shop cannot be reached just now.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor({ state: 'attached' })
  const stage = async () =>
    (await admin.db.selectFrom('orders').select('stage').where('id', '=', order.id).executeTakeFirstOrThrow()).stage
  await expect.poll(stage).toBe('delivered')
})

it('what waits for the network is not lost with a session that has ended meanwhile: it is sent after the sign-in', async () => {
  const order = await admin.order()
  await admin.db.updateTable('orders').set({ stage: 'handed-over' }).where('id', '=', order.id).execute()
  const page = await open(`/admin/orders/${order.number}`)
  const cookies = await page.context().cookies()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await page.getByText('1 change waits for network').waitFor()
  await page.context().clearCookies()
  await page.context().setOffline(false)
  await page.waitForURL('**/login?next=*')
  await page.context().addCookies(cookies)
  await page.goto(`/admin/orders/${order.number}`)
  const stage = async () =>
    (await admin.db.selectFrom('orders').select('stage').where('id', '=', order.id).executeTakeFirstOrThrow()).stage
  await expect.poll(stage).toBe('delivered')
})

it('prices that were typed without a network stay on the sheet, which says that the shop was not reached', async () => {
  const page = await open('/admin/products/prices?category=whole-spices')
  const price = page.getByLabel('Price of Jeera (Cumin Seeds), 250gm, in rupees')
  await price.fill('215')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByText('The shop could not be reached. Please try again.').waitFor()
  expect(await price.inputValue()).toBe('215')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('heading', { name: 'Is this right?' }).waitFor()
})

it('what says that there is no connection moves nothing and covers nothing, on any width', async () => {
  const page = await open('/admin/products')
  const line = page.getByText('No connection to the shop. We keep trying.')
  for (const width of [360, 390, 1366])
    for (const path of ['/admin', '/admin/products', '/admin/stock']) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(path)
      await adminAlive(page)
      const first = page.locator('main > :first-child')
      const before = await first.boundingBox()
      await page.context().setOffline(true)
      await line.waitFor()
      const [bar, header, after] = [
        await line.boundingBox(),
        await page.locator('#nav').boundingBox(),
        await first.boundingBox(),
      ]
      expect([width, path, after]).toEqual([width, path, before])
      expect([width, path, bar?.y]).toEqual([width, path, header?.height])
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(before?.y ?? 0)
      await page.context().setOffline(false)
      await line.waitFor({ state: 'detached' })
    }
})
