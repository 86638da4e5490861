import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs } from '#test/support/accounts'
import { buyNow, fillCart, openCheckout } from '#test/support/buying'
import { alive, expectFits, look, openJourney } from '#test/support/journey'

const journey = openJourney()
const path = '/myprofile?panel=addresses'

/** A phone of a new buyer; `hasCart` puts a pack into the cart. */
async function openPhone({ hasCart = false, ...options }: Options = {}): Promise<Page> {
  const page = await journey.open({ width: 360, height: 780, ...options })
  const buyer = await openAccount(journey.url)
  if (hasCart) await fillCart(buyer)
  await signInAs(buyer, page, journey.url)
  return page
}

type Options = { hasCart?: boolean; scripts?: boolean; network?: 'failing' }

/** The address book of a new buyer. */
async function open(options: Options = {}): Promise<Page> {
  const page = await openPhone(options)
  await page.goto(path)
  if (options.scripts !== false) await alive(page)
  return page
}

/** The checkout of a new buyer with a pack in the cart. */
async function openAtCheckout(): Promise<Page> {
  const page = await openPhone({ hasCart: true })
  await openCheckout(page)
  return page
}

/** Types an address and sends it, by keys alone: each field is reached with Tab. */
async function type(page: Page, name: string, street: string, city: string, pin: string): Promise<void> {
  await page.getByLabel('Full name').focus()
  const texts = [name, '9876543210', pin, street, city, 'Guj']
  for (const [position, text] of texts.entries()) {
    if (position > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

const cards = (page: Page) => page.getByRole('list', { name: 'Saved addresses' }).getByRole('listitem')
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.id)

it('on a phone and by keys an address book is filled, edited and ordered from', async () => {
  const page = await open()
  const saved = async () => {
    await page.getByRole('alertdialog').getByText('Address saved!').waitFor()
    await page.keyboard.press('Enter')
  }
  await type(page, 'Asha Patel', '14, Spice Market Yard', 'Palanpur', '385001')
  await saved()
  await expectFits(page, 'one address')
  await page.getByText('Add another address').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Save another address' }).waitFor()
  await type(page, 'Kamla Patel', '3, Temple Road', 'Surat', '395001')
  await saved()
  await expect.poll(() => cards(page).count()).toBe(2)
  expect(await page.getByLabel('City').inputValue()).toBe('')
  await look(page, 'two addresses')
  await page.getByRole('link', { name: 'Edit the address of Kamla Patel, Surat' }).press('Enter')
  await page.getByRole('heading', { name: 'Change the address of Kamla Patel' }).waitFor()
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('3, Temple Road')
  await page.getByLabel('Postcode').fill('39')
  await page.getByRole('button', { name: 'Save address' }).press('Enter')
  await page.getByText('A postcode (PIN code) has six digits').waitFor()
  await expect.poll(() => focused(page)).toBe('zip')
  await expectFits(page, 'a wrong field')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('395007')
  await page.keyboard.press('Enter')
  await saved()
  await cards(page).filter({ hasText: '395007' }).waitFor()
  expect(await page.getByRole('alertdialog').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Make default the address of Kamla Patel, Surat' }).press('Enter')
  await page.getByText('The checkout now begins with the address of Kamla Patel, Surat.').waitFor()
  await cards(page).first().filter({ hasText: 'Kamla Patel' }).waitFor()

  await buyNow(page)
  const choice = page.getByRole('group', { name: 'Where should it go?' })
  expect(await choice.getByRole('radio', { name: /Kamla/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('Postcode').isVisible()).toBe(false)
  await page.getByText('To 395007:').waitFor()
  await expectFits(page, 'the checkout with a choice')
  await choice.getByRole('radio', { name: /Kamla/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('To 385001:').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('Postcode').waitFor()
  expect(await page.getByText(/To \d{6}:/).count()).toBe(0)
  await expectFits(page, 'the checkout with another address')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('Order placed successfully with Cash on Delivery!').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/myprofile')
  await page.getByText('14, Spice Market Yard').first().waitFor()
  await page.goto(path)
  await alive(page)
  await page.getByRole('button', { name: 'Remove the address of Asha Patel, Palanpur' }).press('Enter')
  await page.getByText('The address of Asha Patel, Palanpur was removed.').waitFor()
  await expect.poll(() => focused(page)).toBe('panel')
  await expectFits(page, 'removed')
})

it('without scripts an address is added, chosen at the checkout, and its fields show for another one only', async () => {
  const page = await openPhone({ hasCart: true, scripts: false })
  for (const [name, city] of [
    ['Asha Patel', 'Palanpur'],
    ['Kamla Patel', 'Surat'],
  ] as const) {
    await page.goto(`${path}&address=new`)
    await type(page, name, '14, Market', city, '385001')
    await page.getByRole('status').getByText('Address saved!').waitFor()
  }
  expect(await cards(page).count()).toBe(2)
  await page.goto('/checkout')
  expect(await page.getByLabel('City').isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'Another address' }).check()
  expect(await page.getByLabel('City').isVisible()).toBe(true)
  await page.getByRole('radio', { name: /Kamla/ }).check()
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('Surat').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/myprofile')
})

it('a PIN fills city and state, the second phone follows the first until it is changed, and what was written stays', async () => {
  const page = await openAtCheckout()
  const [contact, courier] = [page.getByLabel('Mobile number'), page.getByLabel('Phone', { exact: true })]
  await contact.fill('98765 43210')
  expect(await courier.inputValue()).toBe('98765 43210')
  await courier.fill('90000 22222')
  await contact.fill('98765 43211')
  expect(await courier.inputValue()).toBe('90000 22222')
  const [pin, city, state] = [page.getByLabel('Postcode'), page.getByLabel('City'), page.getByLabel('State')]
  await pin.fill('560001')
  await page.getByText(/^To 560001: by \w{3} \d+ \w{3,4}\./).waitFor()
  await expect.poll(() => city.inputValue()).toBe('Bengaluru')
  expect(await state.inputValue()).toBe('Karnataka')
  await pin.fill('385001')
  await expect.poll(() => city.inputValue()).toBe('Palanpur')
  await city.fill('Palanpur East')
  await pin.fill('395001')
  await page.getByText(/^To 395001:/).waitFor()
  expect(await city.inputValue()).toBe('Palanpur East')
  await pin.fill('129001')
  await page.getByText('There is no PIN code 129001.').waitFor()
  await expectFits(page, 'a PIN that does not exist')
  await pin.fill('560001')
  // What the PIN fills in comes a moment later, and would take the place of a choice that it does not know for one.
  await expect.poll(() => state.inputValue()).toBe('Karnataka')
  await state.selectOption('Gujarat')
  await page.getByRole('textbox', { name: 'Address' }).fill('14, Market')
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('560001 is in Karnataka.').waitFor()
  await expectFits(page, 'another state')
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('Order placed successfully with Cash on Delivery!').waitFor()
})
