import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { drafts } from '#domain/texts/dictionaries.server'
import { newEmail, openAccount, password, signInAs } from '#test/support/accounts'
import { alive, look, openJourney } from '#test/support/journey'
import { overflowOfLargeText } from '#test/support/large-text'
import { publicPages } from '#test/support/public-pages'
import { listUntranslated } from '#test/support/untranslated'

const journey = openJourney()
type Language = 'gu' | 'hi'

/** Returns the words of a text in a language, as a journey reads them on the screen. */
const wordsOf = (language: Language) => (text: string) => {
  const words = drafts[language].pages[text]
  if (typeof words !== 'string') throw new Error(`“${text}” has no words in ${language}`)
  return words
}

/** Looks at a state of a page in another language: nothing is in English, nothing is wider than the window, and axe finds nothing wrong. */
async function lookAt(page: Page, name: string): Promise<void> {
  expect.soft(await listUntranslated(page), name).toEqual([])
  await look(page, name)
}

async function readAlert(page: Page): Promise<string> {
  const alert = page.getByRole('alertdialog')
  await alert.waitFor()
  const text = (await alert.locator('p').first().textContent()) ?? ''
  await alert.getByRole('button').click()
  return text
}

for (const language of ['gu', 'hi'] as const) {
  const words = wordsOf(language)

  it(`buying by UPI and by cash, wholly in ${language}`, async () => {
    const page = await journey.open({ width: 360, height: 740 })
    await page.goto(`/${language}/register`)
    await alive(page)
    await lookAt(page, `${language}-register`)
    await page.getByRole('button', { name: words('Sign Up'), exact: true }).click()
    expect(await readAlert(page)).toBe(words('Please fill all fields properly.'))
    await page.locator('input[name=firstName]').fill('આશા')
    await page.locator('input[name=lastName]').fill('પટેલ')
    await page.locator('form input[name=email]').first().fill(newEmail('asha'))
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: words('Sign Up'), exact: true }).click()
    await page.waitForURL(`**/${language}/mycart`)
    await lookAt(page, `${language}-cart-empty`)
    await page.getByRole('button', { name: words('CHECK OUT') }).click()
    expect(await readAlert(page)).toBe(words('Your cart is empty!'))

    await page.goto(`/${language}/product/jeera`)
    await alive(page)
    await page
      .getByRole('button', { name: words('ADD TO CART') })
      .first()
      .click()
    expect(await readAlert(page)).toBe(words('Please Select A Size!!!'))
    await lookAt(page, `${language}-product-size-missing`)
    await page.getByRole('radio', { name: /250gm/ }).first().click()
    await page
      .getByRole('button', { name: words('ADD TO CART') })
      .first()
      .click()
    await page.getByText(words('Item Added to Cart!')).first().waitFor()
    const panel = page.getByRole('dialog', { name: words('Your Cart') })
    await panel.waitFor()
    await lookAt(page, `${language}-cart-drawer`)
    await panel.getByRole('link', { name: words('View Cart') }).click()
    await page.waitForURL(`**/${language}/mycart`)
    await lookAt(page, `${language}-cart`)
    await page.getByRole('button', { name: words('CHECK OUT') }).click()
    await page.waitForURL(`**/${language}/checkout`)
    await alive(page)
    await lookAt(page, `${language}-checkout`)
    await page.locator('input[name=payment][value=upi]').check()
    await page.locator('button[type=submit]:visible', { hasText: '₹' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await lookAt(page, `${language}-checkout-errors`)
    await fillDelivery(page)
    await page.locator('button[type=submit]:visible', { hasText: '₹' }).click()
    const sheet = page.getByRole('dialog').filter({ hasText: 'Local simulator' })
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
    expect(await readAlert(page)).toBe(words('Payment successful & order Recieved!'))
    await page.waitForURL(`**/${language}/myprofile`)
    await page
      .getByText(/SM-\d{4}-\d{4}/)
      .first()
      .waitFor()
    await lookAt(page, `${language}-orders`)

    await page.goto(`/${language}/product/dhaniya-powder`)
    await alive(page)
    await page
      .getByRole('button', { name: words('ADD TO CART') })
      .first()
      .click()
    await page.getByRole('dialog', { name: words('Your Cart') }).waitFor()
    await page.goto(`/${language}/checkout`)
    await alive(page)
    await page.locator('input[name=payment][value=cash]').check()
    await lookAt(page, `${language}-checkout-cash`)
    await page.locator('button[type=submit]:visible', { hasText: '₹' }).click()
    expect(await readAlert(page)).toBe(words('Order placed successfully with Cash on Delivery!'))
    await page.waitForURL(`**/${language}/myprofile`)
    await page.locator(`main a[href*="/${language}/order/SM-"]`).first().click()
    await page.waitForURL(`**/${language}/order/**`)
    await lookAt(page, `${language}-order`)
    await page.goto(`/${language}/myprofile?panel=addresses`)
    await lookAt(page, `${language}-addresses`)
  })

  it(`every page for visitors is wholly in ${language}, also where its text is twice as large`, async () => {
    const page = await journey.open({ width: 360, height: 740 })
    const others = [
      '/login',
      '/login/help',
      '/mycart',
      '/track',
      '/search?q=haldi',
      '/search?q=ઝઝઝઝઝઝઝઝ',
      '/no-such-page',
    ]
    for (const path of [...publicPages, ...others]) {
      await page.goto(`/${language}${path === '/' ? '' : path}`)
      await lookAt(page, `${language}${path.replaceAll(/\W+/g, '-')}`)
      expect.soft(await overflowOfLargeText(page), path).toEqual([])
    }
  })
}

async function fillDelivery(page: Page) {
  await page.locator('input[name=contactPhone], input[name=phone]').first().fill('98765 43210')
  await page.locator('input[name=zip]').fill('385001')
  await page.locator('[name=street]').fill('14, Spice Market Yard')
  await page.locator('input[name=city]').fill('Palanpur')
  await page.locator('select[name=state]').selectOption('Gujarat')
}

it('the switch keeps the page, its filters, the cart and the place on it, and is remembered for browser and account', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  const visitor = await openAccount(journey.url)
  await signInAs(visitor, page, journey.url)
  await page.goto('/product/dhaniya-powder')
  await alive(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.getByText('Item Added to Cart!').first().waitFor()
  await page.goto('/category/whole-spices?inStock=1')
  await alive(page)
  const asked = page.waitForRequest('**/api/language')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('contentinfo').getByRole('link', { name: 'ગુજરાતી' }).click()
  await page.waitForURL('**/gu/category/whole-spices?inStock=1')
  expect((await asked).postData()).toBe('language=gu')
  await alive(page)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('gu-IN')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('gu')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('dhaniya-powder')
  await page.locator('main a[href*="/product/"]').first().click()
  await page.waitForURL('**/gu/product/**')
  await page.goBack()
  await page.waitForURL('**/gu/category/whole-spices?inStock=1')
})

it('a browser that asks for Hindi is offered the page in it, once, and is never forced', async () => {
  const page = await journey.open({ fresh: true, locale: 'hi-IN', width: 390, height: 844 })
  await page.goto('/shop')
  const offer = page.getByRole('link', { name: 'यह पेज हिन्दी में देखें' })
  await offer.waitFor()
  expect(new URL(page.url()).pathname).toBe('/shop')
  await look(page, 'language-offer')
  await page.getByRole('button', { name: 'Stay with English' }).click()
  await page.reload()
  await alive(page)
  expect(await offer.count()).toBe(0)
})

it('without scripts the switch leads to the same page in the language', async () => {
  const page = await journey.open({ scripts: false, width: 390, height: 844 })
  await page.goto('/product/jeera')
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await page.waitForURL('**/hi/product/jeera')
})
