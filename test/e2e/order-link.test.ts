import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import { openAccount, signInAs } from '#test/support/accounts'
import { oweByUpi } from '#test/support/admin'
import { makeSqlite } from '#test/support/databases'
import { alive, look, openJourney } from '#test/support/journey'
import { checkOut, checkoutForm, jeera, kesar } from '#test/support/shopping'

let dataDir = ''
const journey = openJourney(async () => {
  dataDir = (await makeSqlite()).env.SHOP_DATA_DIR
  return { SHOP_DATA_DIR: dataDir }
})

/** An order by cash, and the button of the message that asks about it, as /preview shows it. */
async function orderAndFindLink(page: Page) {
  const buyer = await openAccount(journey.url)
  const answer = await checkOut(buyer, await checkoutForm(buyer, [jeera, kesar]))
  if (answer.kind !== 'placed') throw new Error('No order was placed')
  const { number } = answer
  const bubble = page.getByRole('listitem').filter({ hasText: `your order ${number} of ` })
  await expect
    .poll(async () => {
      await page.goto('/preview')
      return bubble.count()
    })
    .toBe(1)
  return { buyer, number, button: bubble.getByRole('link', { name: 'Yes or cancel' }) }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

it('from the link of a message, without signing in: the order is seen, said yes to and cancelled in three taps', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  const { number, button } = await orderAndFindLink(page)
  await button.click()
  await heading(page, 'Waiting for your yes').waitFor()
  await page.getByText(`Order ${number}`).first().waitFor()
  await alive(page)
  await look(page, 'asked')
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await page.getByText('Thank you for saying yes.').waitFor()
  await heading(page, 'Confirmed').waitFor()
  expect(await page.getByRole('button', { name: 'Yes, send it' }).count()).toBe(0)
  await page.getByText('Cancel this order').click()
  await page.getByText('You have paid nothing, so nothing is due. There is no fee.').waitFor()
  await look(page, 'about to cancel')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await heading(page, 'Cancelled').waitFor()
  await look(page, 'cancelled')
  await page.getByText('Something is not right? Write to us').click()
  const complaint = page.getByLabel('What is not right?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('textarea[aria-invalid=true]').waitFor()
  await complaint.fill('I cancelled by mistake.')
  await page.locator('textarea[aria-invalid=true]').waitFor({ state: 'detached' })
  // The field's error is corrected, so the form says nothing of it any more.
  expect(await page.getByText('Please look at the marked fields.').count()).toBe(0)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/Your message has the number T-\d{4}-\d{4}\./).waitFor()
})

it('a complaint that is sent leaves the UPI id that was typed beside it', async () => {
  const page = await journey.open()
  const { number, button } = await orderAndFindLink(page)
  const { db, close } = openDatabase({ dataDir })
  const { id } = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  await oweByUpi({ db, now: Date.now }, id)
  await close()
  await button.click()
  await alive(page)
  const upi = page.getByLabel('Your UPI id')
  await upi.fill('asha@okaxis')
  await page.getByText('Something is not right? Write to us').click()
  await page.getByLabel('What is not right?').fill('The bag was torn.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/Your message has the number T-\d{4}-\d{4}\./).waitFor()
  expect(await upi.inputValue()).toBe('asha@okaxis')
})

it('all of it works without scripts', async () => {
  const page = await journey.open({ width: 390, height: 844, scripts: false })
  const { button } = await orderAndFindLink(page)
  await button.click()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await page.getByText('Thank you for saying yes.').waitFor()
  await page.getByText('Cancel this order').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await heading(page, 'Cancelled').waitFor()
})

it('Order again fills the cart at the prices of today and tells what changed and what is missing', async () => {
  const page = await journey.open()
  const { buyer, number } = await orderAndFindLink(page)
  const { db, close } = openDatabase({ dataDir })
  await db.updateTable('pack_sizes').set({ price_paise: 300_00 }).where('product_id', '=', jeera.id).execute()
  await db.deleteFrom('pack_sizes').where('product_id', '=', kesar.id).execute()
  await close()
  await signInAs(buyer, page, journey.url)
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await page.route('**/api/cart/quote', (route) => mayAnswer.then(() => route.continue()))
  await page.goto('/myprofile')
  await alive(page)
  await page
    .getByRole('article', { name: `Order ${number}` })
    .getByRole('button', { name: 'Order again' })
    .click()
  // The cart shows at once, and the prices of today when they are there.
  await page.waitForURL('**/mycart')
  answer()
  await page.getByText('Jeera (Cumin Seeds), 250gm, now costs ₹300 instead of ₹210.').waitFor()
  await page.getByText(/Kesar.* is no longer sold\. We took it out of your cart\./).waitFor()
})
