import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs } from '#test/support/accounts'
import { buyNow, fillCart, openCheckout } from '#test/support/buying'
import { alive, axeViolations, openJourney, overflow } from '#test/support/journey'

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

async function expectSound(page: Page, what: string): Promise<void> {
  expect.soft(await axeViolations(page), what).toEqual([])
  expect.soft(await overflow(page), what).toBeLessThanOrEqual(0)
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
  await expectSound(page, 'one address')
  await page.getByText('Add another address').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Save another address' }).waitFor()
  await type(page, 'Kamla Patel', '3, Temple Road', 'Surat', '395001')
  await saved()
  await expect.poll(() => cards(page).count()).toBe(2)
  expect(await page.getByLabel('City').inputValue()).toBe('')
  await expectSound(page, 'two addresses')
  await page.getByRole('link', { name: 'Edit the address of Kamla Patel, Surat' }).press('Enter')
  await page.getByRole('heading', { name: 'Change the address of Kamla Patel' }).waitFor()
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('3, Temple Road')
  await page.getByLabel('Postcode').fill('39')
  await page.getByRole('button', { name: 'Save address' }).press('Enter')
  await page.getByText('A postcode (PIN code) has six digits').waitFor()
  await expect.poll(() => focused(page)).toBe('zip')
  await expectSound(page, 'a wrong field')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('395007')
  await page.keyboard.press('Enter')
  await saved()
  await cards(page).filter({ hasText: '395007' }).waitFor()
  expect(await page.getByRole('alertdialog').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Make default the address of Kamla Patel, Surat' }).press('Enter')
  await page.getByText('The checkout now begins with the address of Kamla Patel, Surat.').waitFor()
  await cards(page).first().filter({ hasText: 'Kamla Patel' }).waitFor()
  await page.getByRole('button', { name: 'Remove the address of Asha Patel, Palanpur' }).press('Enter')
  await page.getByText('The address of Asha Patel, Palanpur was removed.').waitFor()
  await expect.poll(() => focused(page)).toBe('panel')
  await expectSound(page, 'removed')
  await page.getByRole('button', { name: 'Put it back' }).press('Enter')
  await saved()
  await expect.poll(() => cards(page).count()).toBe(2)

  await buyNow(page)
  const choice = page.getByRole('group', { name: 'Where should it go?' })
  expect(await choice.getByRole('radio', { name: /Kamla/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('Postcode').isVisible()).toBe(false)
  await page.getByText('To 395007:').waitFor()
  await expectSound(page, 'the checkout with a choice')
  await choice.getByRole('radio', { name: /Kamla/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('To 385001:').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('Postcode').waitFor()
  expect(await page.getByText(/To \d{6}:/).count()).toBe(0)
  await expectSound(page, 'the checkout with another address')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('Order placed successfully with Cash on Delivery!').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/myprofile')
  await page.getByText('14, Spice Market Yard').first().waitFor()
})

it('a draft of the checkout that names an address removed since leaves the default one chosen', async () => {
  const page = await openPhone({ hasCart: true })
  for (const [name, city] of [
    ['Asha Patel', 'Palanpur'],
    ['Kamla Patel', 'Surat'],
    ['Ravi Patel', 'Idar'],
  ] as const) {
    await page.goto(`${path}&address=new`)
    await alive(page)
    await type(page, name, '14, Market', city, '385001')
    await page.getByRole('alertdialog').getByText('Address saved!').waitFor()
  }
  await openCheckout(page)
  await page.getByRole('radio', { name: /Ravi/ }).check()
  await page.goto(path)
  await alive(page)
  await page.getByRole('button', { name: 'Remove the address of Ravi Patel, Idar' }).click()
  await page.getByText('was removed.').waitFor()
  await openCheckout(page)
  expect(await page.getByRole('radio', { name: /Asha/ }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: /Kamla/ }).check()
  await page.goto('/mycart')
  await openCheckout(page)
  await expect.poll(() => page.getByRole('radio', { name: /Kamla/ }).isChecked()).toBe(true)
})

it('a city that the PIN fills in while one is about to type another is replaced by it', async () => {
  const page = await open({ network: 'failing' })
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/delivery?pin=385001', (route) => late.then(() => route.continue()))
  await page.getByLabel('Postcode').fill('385001')
  const city = page.getByLabel('City')
  await city.focus()
  answer()
  await expect.poll(() => city.inputValue()).toBe('Palanpur')
  await page.keyboard.type('Idar')
  expect(await city.inputValue()).toBe('Idar')
  // What belonged to this PIN goes with it, also where nothing is known of the next one.
  await page.route('**/api/delivery?pin=110001', (route) => route.abort())
  const state = page.getByLabel('State')
  expect(await state.inputValue()).toBe('Gujarat')
  await page.getByLabel('Postcode').fill('110001')
  await expect.poll(() => state.inputValue()).toBe('')
  expect(await city.inputValue()).toBe('Idar')
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
  await expectSound(page, 'a PIN that does not exist')
  await pin.fill('560001')
  // What the PIN fills in comes a moment later, and would take the place of a choice that it does not know for one.
  await expect.poll(() => state.inputValue()).toBe('Karnataka')
  await state.selectOption('Gujarat')
  await page.getByRole('textbox', { name: 'Address' }).fill('14, Market')
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('560001 is in Karnataka.').waitFor()
  await expectSound(page, 'another state')
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('Order placed successfully with Cash on Delivery!').waitFor()
})

it('a saved address keeps the town that was written, until it gets another PIN', async () => {
  const page = await open()
  await type(page, 'Kamla Patel', '3, Temple Road', 'Deesa', '385535')
  await page.getByRole('alertdialog').getByText('Address saved!').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Edit the address of Kamla Patel, Deesa' }).click()
  await page.getByText(/^To 385535: by/).waitFor()
  const city = page.getByLabel('City')
  expect(await city.inputValue()).toBe('Deesa')
  await page.getByLabel('Postcode').fill('385001')
  await expect.poll(() => city.inputValue()).toBe('Palanpur')
})

it('what the shop said of a PIN leaves while another one is typed, and stands below the field', async () => {
  const page = await open({ hasCart: true })
  await type(page, 'Kamla Patel', '3, Temple Road', 'Deesa', '385535')
  await page.getByRole('alertdialog').getByText('Address saved!').waitFor()
  await openCheckout(page)
  await page.getByText(/^To 385535: by/).waitFor()
  await page.getByRole('radio', { name: 'Change it, or another address' }).check()
  const [pin, city, state] = [page.getByLabel('Postcode'), page.getByLabel('City'), page.getByLabel('State')]
  const answer = page.getByText(/^To \d{6}: by/)
  await pin.fill('560001')
  await answer.waitFor()
  await expect.poll(() => state.inputValue()).toBe('Karnataka')
  const [field, words] = [await pin.boundingBox(), await answer.boundingBox()]
  expect((words?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(60)
  expect(words?.y).toBeGreaterThan(field?.y ?? 0)
  await pin.press('End')
  await pin.press('Backspace')
  expect(await answer.count()).toBe(0)
  expect([await city.inputValue(), await state.inputValue()]).toEqual(['', ''])
  await pin.fill('123456')
  await page.getByText('We know of no PIN code 123456.').waitFor()
  expect([await city.inputValue(), await state.inputValue(), await answer.count()]).toEqual(['', '', 0])
  await pin.press('Backspace')
  expect(await page.getByText('We know of no PIN code').count()).toBe(0)
})

it('a PIN that the shop does not know is asked about once, and the order goes there', async () => {
  const page = await openAtCheckout()
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByLabel('Postcode').fill('385099')
  await page.getByText('We know of no PIN code 385099. Look at the six digits again.').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill('14, Market')
  expect(await page.getByText(/To \d{6}:/).count()).toBe(0)
  await page.getByLabel('City').fill('Naya Nagar')
  await page.getByLabel('State').selectOption('Gujarat')
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('If it is right, send it again as it is.').waitFor()
  await expectSound(page, 'a PIN that is asked about')
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByText('Order placed successfully with Cash on Delivery!').waitFor()
})
