import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page, Request } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { signUp } from '#test/support/accounts'
import { fillDelivery } from '#test/support/buying'
import { drawn } from '#test/support/controlled-page'
import { makeSqlite, type TestDatabase } from '#test/support/databases'
import { alive, expectFits, followFooter, openJourney } from '#test/support/journey'

let database: TestDatabase | undefined
const journey = openJourney(async () => {
  database = await makeSqlite()
  return { SHOP_DATA_DIR: database.env.SHOP_DATA_DIR }
})
afterAll(() => database?.drop())

/** What another buyer, or the owner, leaves of a size. */
function leave(product: string, stock: number) {
  const db = new DatabaseSync(join(database?.env.SHOP_DATA_DIR ?? '', 'shop.db'))
  db.prepare('update pack_sizes set stock = ? where product_id = ?').run(stock, product)
  db.close()
}

async function openProduct(page: Page, id: string) {
  await page.goto(`/product/${id}`)
  await alive(page)
}

async function openCartByLink(page: Page) {
  await followFooter(page, 'Cart')
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor()
}

it('the stock that is left is shown before the last click, and in the refusal', async () => {
  // Out of stock and back: such a change is seen on the pages at once.
  leave('dhaniya-powder', 0)
  leave('dhaniya-powder', 3)
  const page = await journey.open({ width: 390 })
  await expect
    .poll(async () => (await (await fetch(`${journey.url}/product/dhaniya-powder`)).text()).includes('Only 3 left'))
    .toBe(true)
  await openProduct(page, 'dhaniya-powder')
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await more.click()
  await more.click()
  expect(await more.isDisabled()).toBe(true)
  await more.click({ force: true })
  expect(await page.getByRole('group', { name: 'Quantity' }).getByRole('status').textContent()).toBe('3')
  await expectFits(page, 'product-few')
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Your Cart' })
  await panel.getByText('Only 3 left').waitFor()
  await expectFits(page, 'panel-few')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.getByText('Only 3 left, and your cart holds them all.').waitFor()

  await openCartByLink(page)
  await page.getByRole('main').getByText('Only 3 left', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^One more/ }).getAttribute('aria-disabled')).toBe('true')
  await expectFits(page, 'cart-few')

  leave('dhaniya-powder', 1)
  await page.reload()
  await page.getByText('Only 1 left. Please lower the quantity to check out.').waitFor()
  await expectFits(page, 'cart-short')
  await page.getByRole('button', { name: 'CHECK OUT' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign Up' }).waitFor()
  await signUp(page)
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await page.getByText('only 1 left, your cart holds 3').waitFor()
  await page.getByText('Only 1 left. Please lower the quantity to check out.').waitFor()
  await expectFits(page, 'checkout-short')
  await page.getByRole('button', { name: 'Take what is left' }).click()
  await page.getByText('Some items are short in stock').waitFor({ state: 'detached' })

  leave('dhaniya-powder', 0)
  await fillDelivery(page)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByText('Dhaniya Powder, 500gm (sold out)').waitFor()
  await page.getByText('500gm: out of stock at the moment').waitFor()
  await expectFits(page, 'checkout-refused')
  leave('dhaniya-powder', 5)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByText('Order placed successfully with Cash on Delivery!').waitFor()
})

it('one page prices the cart once: cart page, panel and checkout, signed in or not', async () => {
  leave('kesar', 40)
  const page = await journey.open({ fresh: true })
  await page.clock.install()
  let asked: string[] = []
  const unanswered = new Set<Request>()
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The page does not read the body of this response, so Chromium reports no end of it.
    if (pathname !== '/healthz') unanswered.add(request)
    if (pathname.startsWith('/api/cart') && request.method() !== 'PUT') asked.push(`${request.method()} ${pathname}`)
  })
  const expectAnswers = () => expect.poll(() => [...unanswered].map((request) => request.url())).toEqual([])
  const expectToAsk = async (wanted: string[], arrive: () => Promise<unknown>) => {
    asked = []
    unanswered.clear()
    await arrive()
    await expect.poll(() => asked).toEqual(wanted)
    // And no more than that; `networkidle` would say nothing of a page that no document brought.
    await expectAnswers()
    await page.clock.runFor(1_000)
    await drawn(page)
    await expectAnswers()
    expect(asked, page.url()).toEqual(wanted)
  }
  await openProduct(page, 'kesar')
  const panel = page.getByRole('dialog', { name: 'Your Cart' })
  await expectToAsk(['POST /api/cart/quote'], async () => {
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await panel.waitFor()
  })
  // What the panel has asked for is known to the cart page.
  const isAtCart = () => page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor()
  await expectToAsk([], async () => {
    await panel.getByRole('link', { name: 'View Cart' }).click()
    await isAtCart()
  })
  await expectToAsk(['POST /api/cart/quote'], async () => {
    await page.reload()
    await page.getByText('Kesar').first().waitFor()
  })
  await page.goto('/register')
  await alive(page)
  await expectToAsk(['GET /api/cart', 'POST /api/cart/quote'], async () => {
    await signUp(page)
    await isAtCart()
  })
  for (const path of ['/mycart', '/checkout'])
    await expectToAsk(['GET /api/cart'], async () => {
      await page.goto(path)
      await page.getByText('Kesar').first().waitFor({ state: 'attached' })
    })
})
