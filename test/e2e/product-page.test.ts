import { expect, it } from 'vitest'
import { alive, expectFits, openJourney } from '#test/support/journey'

const journey = openJourney()

/** Three sizes; long names and labels; a long sentence; one size; names in Gujarati; two lines of size names in Hindi. */
const products = [
  '/product/kashmiri-red-chillie',
  '/product/dalchini',
  '/product/bbq-grilling-masala',
  '/product/kesar',
  '/gu/product/dalchini',
  '/hi/product/garam-masala',
]

it('on a phone of 360 × 740 pixels the sizes with their prices are in full view when the page opens', async () => {
  const page = await journey.open({ width: 360, height: 740, network: 'failing' })
  // Nothing but sizes is looked at: half of the work of a page are its scripts.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*.js'] })
  for (const product of products) {
    await page.goto(product)
    // Letters that come a moment too late on a machine under load are drawn the next time.
    if (!product.startsWith('/product')) await page.reload()
    await page.evaluate(() => document.fonts.ready)
    const sizes = await page.locator('fieldset:has(input[name=product-size])').boundingBox()
    const bar = await page.locator('.buy-bar').boundingBox()
    const end = (sizes?.y ?? 0) + (sizes?.height ?? Number.POSITIVE_INFINITY)
    expect.soft(end, product).toBeLessThan(bar?.y ?? 0)
  }
  await session.send('Network.setBlockedURLs', { urls: [] })
  await page.goto('/product/kashmiri-red-chillie')
  const sizes = page.getByRole('group', { name: 'Size' }).getByRole('radio')
  const names = await sizes.evaluateAll((radios) => radios.map((one) => one.getAttribute('aria-label')))
  expect(names).toEqual(['250gm', '500gm', '1kg'])
  const prices = await sizes.evaluateAll((buttons) =>
    buttons.map((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent),
  )
  expect(prices[0]).toMatch(/^₹340 ₹136 \/ 100 g$/)
  await page.getByRole('heading', { name: 'Allergy note of our packing house' }).waitFor()
})

it('the cart drawer can be changed, says why where that ends, and is the one confirmation', async () => {
  const page = await journey.open({ width: 390, height: 844, network: 'failing' })
  await page.goto('/product/dhaniya-powder')
  await alive(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('Item Added to Cart!').waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
  await drawer.getByText(/at the latest, anywhere in India/).waitFor()
  await drawer.getByRole('button', { name: /^One more/ }).click()
  await drawer.getByText('Quantity: 2').waitFor()
  await drawer.getByText('₹300').first().waitFor()
  await expectFits(page, 'drawer')
  const companion = drawer.getByRole('region', { name: 'Goes with it' }).getByRole('listitem').first()
  const name = (await companion.getByRole('link').textContent()) ?? ''
  await companion.getByRole('button', { name: /^Add/ }).click()
  await drawer.getByRole('button', { name: `Remove ${name} from your cart` }).click()
  await drawer.getByText(`${name} is removed.`).waitFor()
  // Where the focus was, there is nothing any more: it stays in the drawer.
  expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await drawer.getByRole('button', { name: 'Put it back' }).click()
  await drawer.getByRole('button', { name: `Remove ${name} from your cart` }).click()
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '[]')
    localStorage.setItem('cart', JSON.stringify([{ ...cart[0], quantity: 98 }]))
  })
  // The stock is not known: then the limit of one order holds.
  await page.route('**/api/cart/quote', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await alive(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await drawer.getByText('99 is the most for one order').waitFor()
  await drawer.getByRole('button', { name: /^One more/ }).click({ force: true })
  await drawer.getByText('Quantity: 99').waitFor()
  await drawer.getByRole('button', { name: /^Remove/ }).click()
  await drawer.getByText('Your cart is empty.').waitFor()
})

it('a checked PIN is remembered for the visit: other pages and the drawer name its day, and nothing moves', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  await page.goto('/product/jeera')
  await alive(page)
  await page.getByLabel('When will it reach you?').fill('385001')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText(/^To 385001: by .* Cash on Delivery is possible\.$/).waitFor()
  const promise = page.getByText(/^To 385001: by \w{3} \d+ \w{3,4}\.$/)
  await promise.waitFor()
  await page.goto('/product/dhaniya-powder')
  await promise.waitFor()
  expect(await page.getByText(/^By .* at the latest, anywhere in India/).isVisible()).toBe(false)
  expect(await page.getByLabel('When will it reach you?').inputValue()).toBe('385001')
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await page
    .getByRole('dialog', { name: 'Your Cart' })
    .getByText(/^To 385001: by/)
    .waitFor()
  await page.goto('/mycart')
  await promise.waitFor()
  // A PIN that does not exist leaves no day of another one beside its error.
  await page.goto('/product/jeera')
  await promise.waitFor()
  await page.getByLabel('When will it reach you?').fill('000000')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('There is no PIN code 000000. Look at the six digits again.').waitFor()
  expect(await page.getByText(/^To 385001/).count()).toBe(0)
  // The page is the same for everybody.
  const html = await (await page.request.get('/product/jeera')).text()
  expect(html).not.toContain('To 385001')
})
