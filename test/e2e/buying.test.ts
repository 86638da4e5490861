import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs, signUp } from '#test/support/accounts'
import { fillDelivery, lookAtBothWidths, readAlert } from '#test/support/buying'
import { alive, expectFits, look, openJourney } from '#test/support/journey'

const journey = openJourney()

async function openSignedIn(): Promise<Page> {
  const page = await journey.open()
  await signInAs(await openAccount(journey.url), page, journey.url)
  return page
}

async function addProduct(page: Page, id: string, size?: string) {
  await page.goto(`/product/${id}`)
  await alive(page)
  if (size) await page.getByRole('radio', { name: size }).click()
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
}

it('a new visitor registers, fills a cart, pays by UPI and by cash, and finds both orders', async () => {
  const page = await journey.open({ width: 360, fetchesAhead: true })
  await page.goto('/register')
  await alive(page)
  await signUp(page)
  await page.waitForURL('**/mycart')
  await page.getByText('Successfully Registered as, Asha Patel.').waitFor()
  await expectFits(page, 'cart-empty')
  const ways = page.getByRole('navigation', { name: 'Ways to begin' }).getByRole('link')
  expect(await ways.allTextContents()).toEqual([
    'Best Sellers',
    'Special Spices',
    'Whole Spices',
    'Powder Spices',
    'Recipes',
  ])
  await page.getByRole('button', { name: 'CHECK OUT' }).click()
  expect(await readAlert(page)).toBe('Your cart is empty!')

  await page.goto('/product/jeera')
  await alive(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  expect(await readAlert(page)).toBe('Please Select A Size!!!')
  const sizes = page.getByRole('group', { name: 'Size' })
  await expect
    .poll(() =>
      sizes
        .getByRole('radio')
        .first()
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  expect(await sizes.evaluate((group) => getComputedStyle(group).outlineStyle)).toBe('solid')
  await expectFits(page, 'product-size-missing')
  await addProduct(page, 'jeera', '250gm')
  await page.getByText('Item Added to Cart!').first().waitFor()
  const panel = page.getByRole('dialog', { name: 'Your Cart' })
  await panel.waitFor()
  await look(page, 'cart-panel')
  await page.keyboard.press('Escape')
  await addProduct(page, 'special-masala')
  await page.goto('/mycart')
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor()
  await page.getByText('You are ₹4,530 away from FREE SHIPPING!').waitFor()
  await lookAtBothWidths(page, 'cart')
  await page.getByRole('button', { name: 'CHECK OUT' }).click()
  await page.waitForURL('**/checkout')
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await expect.poll(() => page.evaluate(() => history.state?.usr?.progress)).toBeCloseTo(9.4)
  expect(await page.getByRole('checkbox', { name: 'Keep this address in my account' }).isChecked()).toBe(false)
  await lookAtBothWidths(page, 'checkout')
  expect(await page.getByRole('button', { name: /^(Pay|Place Order)/ }).count()).toBe(0)

  await page.getByRole('radio', { name: /UPI/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('A postcode (PIN code) has six digits').waitFor()
  await look(page, 'checkout-errors')
  await fillDelivery(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: 'Local simulator' })
  await sheet.waitFor()
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
  expect(await readAlert(page)).toBe('Payment successful & order Recieved!')
  await page.waitForURL('**/myprofile')
  await page.getByText('Jeera (Cumin Seeds)').first().waitFor()
  await lookAtBothWidths(page, 'orders')

  await addProduct(page, 'dhaniya-powder')
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
  await page.goto('/checkout')
  await alive(page)
  // Who has ordered before keeps the last address, or changes it.
  const kept = page.getByRole('radio', { name: /14, Spice Market Yard/ })
  expect(await kept.isChecked()).toBe(true)
  expect(await page.getByLabel('Postcode').isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'Change it, or another address' }).check()
  expect(await page.getByLabel('Postcode').inputValue()).toBe('385001')
  await kept.check()
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  expect(await page.getByRole('main').locator('.lucide-lock').count()).toBe(1)
  await expectFits(page, 'checkout-cash')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('alertdialog').waitFor()
  // Behind the alert stand the page's head and the thanks, not its footer.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await readAlert(page)).toBe('Order placed successfully with Cash on Delivery!')
  await page.waitForURL('**/myprofile')
  await page.getByText('Dhaniya Powder').first().waitFor()
  expect(await page.getByText(/SM-\d{4}-\d{4}/).count()).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()

  await page.goto('/preview')
  await expectFits(page, 'preview')
  expect(await page.getByText(/order_confirm(ation|ed_link)|cod_confirm/).count()).toBeGreaterThanOrEqual(2)
})

it('the payment script failing gives the alert and loses nothing', async () => {
  const page = await openSignedIn()
  await addProduct(page, 'dhaniya-powder')
  await page.route('**/preview/razorpay/checkout.js', (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  )
  await page.goto('/checkout')
  await alive(page)
  await fillDelivery(page)
  await page.getByRole('radio', { name: /UPI/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  expect(await readAlert(page)).toBe('Something went wrong with Razorpay payment gateway.')
  expect(await page.getByLabel(/city/i).first().inputValue()).toBe('Palanpur')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('dhaniya-powder')
})

it('the keyboard alone buys', async () => {
  const page = await openSignedIn()
  await page.goto('/product/dhaniya-powder')
  await alive(page)
  const press = async (
    name: RegExp | string,
    role: 'button' | 'link' | 'radio',
    key = 'Enter',
    within = page.locator('body'),
  ) => {
    const target = within.getByRole(role, { name }).first()
    for (let n = 0; n < 80; n++) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    expect(await target.evaluate((element) => element === document.activeElement), String(name)).toBe(true)
    await page.keyboard.press(key)
  }
  await press('ADD TO CART', 'button')
  const panel = page.getByRole('dialog', { name: 'Your Cart' })
  await panel.waitFor()
  await press('Checkout', 'link', 'Enter', panel)
  await page.waitForURL('**/checkout')
  await alive(page)
  const type = async (label: RegExp, text: string) => {
    const field = page.getByLabel(label).first()
    for (let n = 0; n < 40 && !(await field.evaluate((element) => element === document.activeElement)); n++)
      await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await type(/mobile/i, '9876543210')
  await type(/postcode|pin/i, '385001')
  await type(/address/i, '14, Spice Market Yard')
  await type(/city/i, 'Palanpur')
  await type(/state/i, 'Guj')
  await press(/UPI/, 'radio', 'ArrowDown')
  await press('Place Order', 'button')
  await page.getByText('Order placed successfully with Cash on Delivery!').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/myprofile')
})

it('without scripts nothing offers the cart, and it is said how to order all the same', async () => {
  const page = await journey.open({ scripts: false, width: 390, height: 844 })
  for (const path of ['/category/whole-spices', '/product/jeera', '/mycart']) {
    await page.goto(path)
    expect(await page.getByRole('button', { name: /add to cart|buy it now/i }).count()).toBe(0)
    if (path.startsWith('/category')) continue
    await page.getByRole('main').getByRole('link', { name: '+91 98765 43210' }).waitFor()
    expect(await page.getByRole('main').getByText('Loading...').isVisible()).toBe(false)
  }
  await page.goto('/product/jeera')
  expect(await page.getByRole('group', { name: 'Size' }).count()).toBe(0)
  expect(await page.getByRole('group', { name: 'Quantity' }).count()).toBe(0)
  await page.getByText(/^500gm: ₹\d+$/).waitFor()
})
