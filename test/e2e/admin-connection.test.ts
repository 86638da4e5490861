import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAdminJourney } from '#test/support/admin-journey'
import { drawn } from '#test/support/controlled-page'
import { adminAlive } from '#test/support/journey'

const { journey, admin } = openAdminJourney()

/** Of the rarest, the long run tells. */
const itLong = it.runIf(process.env.TEST_LONG)

/** A phone of the staff that asks for nothing ahead, so that the code of the next page is not there without a network. */
async function openPhone(): Promise<Page> {
  const page = await journey.open({ width: 390, height: 780, network: 'failing', fresh: true })
  await page.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  return page
}

async function open(path: string): Promise<Page> {
  const page = await openPhone()
  await page.goto(path)
  await adminAlive(page)
  return page
}

it('without a network nothing is changed and the page says so; the same button tapped again does it', async () => {
  const order = await admin.order()
  await admin.db.updateTable('orders').set({ stage: 'handed-over' }).where('id', '=', order.id).execute()
  const page = await open(`/admin/orders/${order.number}`)
  const stage = async () =>
    (await admin.db.selectFrom('orders').select('stage').where('id', '=', order.id).executeTakeFirstOrThrow()).stage
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await page.getByText('No connection. Nothing was changed: tap again.').waitFor()
  await page.context().setOffline(false)
  expect(await stage()).toBe('handed-over')
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect.poll(stage).toBe('delivered')
})

itLong('what says that there is no connection moves nothing and covers nothing, on any width', async () => {
  const page = await openPhone()
  const line = page.getByText('No connection to the shop. We keep trying.')
  const first = page.locator('main > :first-child')
  const widths = [360, 1366]
  const setWidth = async (width: number) => {
    await page.setViewportSize({ width, height: 740 })
    await drawn(page)
  }
  for (const path of ['/admin', '/admin/products']) {
    await page.goto(path)
    await adminAlive(page)
    const before = new Map<number, Box>()
    for (const width of widths) {
      await setWidth(width)
      before.set(width, await first.boundingBox())
    }
    await page.context().setOffline(true)
    await line.waitFor()
    for (const width of widths) {
      await setWidth(width)
      const [bar, header, after] = [
        await line.boundingBox(),
        await page.locator('#nav').boundingBox(),
        await first.boundingBox(),
      ]
      expect([width, path, after]).toEqual([width, path, before.get(width)])
      expect([width, path, bar?.y]).toEqual([width, path, header?.height])
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(after?.y ?? 0)
    }
    await page.context().setOffline(false)
    await line.waitFor({ state: 'detached' })
  }
})

type Box = Awaited<ReturnType<Locator['boundingBox']>>

/** The board with the bell on, and a clock that the test moves. */
async function openBoard(): Promise<Page> {
  const page = await openPhone()
  await page.clock.install()
  await page.goto('/admin')
  await adminAlive(page)
  await page.getByRole('button', { name: 'Ring for new orders', pressed: false }).click()
  await page.getByRole('button', { name: 'Ring for new orders', pressed: true }).waitFor()
  return page
}

/** Moves the page's clock by one poll of the board, and waits for its answer. */
async function poll(page: Page) {
  const answered = page.waitForResponse('**/admin/updates')
  await page.clock.runFor(15_000)
  await answered
}

it('a board whose session has ended says so, its bell is off, and it hears of orders again after a sign-in in another tab', async () => {
  const page = await openBoard()
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await poll(page)
  await page.getByText('You are signed out: new orders do not come to this page.').waitFor()
  await page.getByRole('button', { name: 'Ring for new orders', pressed: false }).waitFor()
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  expect(await signIn.getAttribute('href')).toBe('/login?next=%2Fadmin')
  const order = await admin.order()
  await page.context().addCookies(cookies)
  await poll(page)
  await page.getByRole('link', { name: order.number }).first().waitFor()
  await signIn.waitFor({ state: 'detached' })
})

it('a board that the shop does not answer says so, and by itself no more when it answers again', async () => {
  const page = await openBoard()
  // The browser itself believes in its network.
  const asked = /\/(admin\/updates|healthz)$/
  await page.route(asked, (route) => route.abort())
  await page.clock.runFor(15_000)
  const line = page.getByText('No connection to the shop. We keep trying.')
  await line.waitFor()
  await page.unroute(asked)
  // An answer comes in its own time, whatever the page's clock says.
  await expect
    .poll(async () => {
      await page.clock.runFor(15_000)
      return line.count()
    })
    .toBe(0)
  await page.getByRole('button', { name: 'Ring for new orders', pressed: true }).waitFor()
})

it('a board that gets no updates from a shop that answers says so after the second time', async () => {
  const page = await openBoard()
  const text = page.getByText('New orders do not come to this page just now. We keep trying.')
  await page.route('**/admin/updates', (route) => route.fulfill({ status: 500, body: '' }))
  const reached = page.waitForResponse('**/healthz')
  await poll(page)
  await reached
  await poll(page)
  await text.waitFor()
  await page.unroute('**/admin/updates')
  await poll(page)
  await text.waitFor({ state: 'detached' })
})

it('who turns notifications on after the session has ended is told to sign in', async () => {
  const page = await open('/admin')
  await page.context().grantPermissions(['notifications'])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.context().clearCookies()
  await page.getByRole('switch', { name: 'Tell this device when closed' }).click()
  await page.getByText('You are signed out. Sign in, and turn this on again.').waitFor()
})

it('a command whose answer is lost says so at its form, and runs once when it is sent again', async () => {
  const page = await open('/admin/stock/jeera')
  const received = async () =>
    (await admin.db.selectFrom('stock_moves').select('id').where('note', '=', 'Bill 7').execute()).length
  await page.locator('summary', { hasText: 'Receive' }).click()
  const form = page.getByRole('form', { name: 'Receive' })
  await form.getByRole('textbox', { name: 'Packs' }).fill('2')
  await form.getByRole('textbox', { name: 'Batch' }).fill('R7')
  await form.getByRole('textbox', { name: 'Supplier' }).fill('Bill 7')
  await page.route(
    '**/admin/stock/jeera.data*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Receive' }).click()
  await form.getByText('The shop could not be reached. Please try again.').waitFor()
  expect(await received()).toBe(1)
  await form.getByRole('button', { name: 'Receive' }).click()
  await page.getByRole('status').getByText('Received 2 packs').waitFor()
  expect(await received()).toBe(1)
})
