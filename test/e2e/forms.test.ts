import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, password, signInAs } from '#test/support/accounts'
import { fillCart, fillDelivery, openCheckout } from '#test/support/buying'
import { alive, expectFits, openJourney } from '#test/support/journey'
import { newEmail } from '#test/support/new-email'

const journey = openJourney()

type Form = {
  path: string
  typed: () => Record<string, string> | Promise<Record<string, string>>
  button: string
  /** What stands before the reason, as a toast. */
  toast?: string
  done: string
}

const forms: Record<string, Form> = {
  registration: {
    path: '/register',
    typed: () => ({ 'First name': 'Asha', 'Last name': 'Patel', Email: newEmail('forms'), Password: password }),
    button: 'Sign Up',
    toast: 'Failed to Register! Please try again...: ',
    done: 'Successfully Registered as, Asha Patel.',
  },
  contact: {
    path: '/contact',
    typed: () => ({
      'First name': 'Asha',
      'Last name': 'Patel',
      'Email address': 'asha@example.com',
      Subject: 'Haldi',
      'Your message': 'Do you sell 20 kg?',
    }),
    button: 'Submit',
    done: 'Thank you! Your message has reached us.',
  },
}

async function fill(page: Page, typed: Record<string, string>) {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function expectKept(page: Page, typed: Record<string, string>) {
  for (const [label, text] of Object.entries(typed))
    expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(text)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const posts = (answer: Parameters<Page['route']>[1]): Parameters<Page['route']> => [
  '**/*.data*',
  (route, request) => (request.method() === 'POST' ? answer(route, request) : route.continue()),
]

for (const [name, { path, typed: type, button, toast = '', done }] of Object.entries(forms))
  it(`${name}: without connection, on 503 and 429 the reason is shown, what was typed stays, and sending again works`, async () => {
    const page = await journey.open({ network: 'failing', width: 390, height: 844 })
    await page.goto(path, { waitUntil: 'networkidle' })
    await alive(page)
    const typed = await type()
    await fill(page, typed)
    const send = page.getByRole('button', { name: button, exact: true })
    const tried = async (reason: string) => {
      await send.click()
      // Once: where the specification has a toast, nothing else.
      await (toast ? page.locator('.toasts') : page.locator('form')).getByText(`${toast}${reason}`).last().waitFor()
      if (toast) expect(await page.locator('form').getByText(reason).count()).toBe(0)
      await expectKept(page, typed)
      await expect.poll(() => focused(page)).toContain(toast ? button : reason)
    }
    await page.context().setOffline(true)
    await tried('The shop could not be reached. Please try again.')
    await expectFits(page, `${name} refused`)
    await page.context().setOffline(false)
    const full = 'The shop is full just now. Please try again in a few seconds.'
    await page.route(
      ...posts(async (route) => {
        // The answer comes once the button says that the form is being sent.
        await page.locator('[type=submit][aria-disabled=true]:focus').waitFor()
        await route.fulfill({ status: 503, json: { error: full } })
      }),
    )
    await tried(full)
    await page.unrouteAll()
    await page.route(...posts((route) => route.fulfill({ status: 429, body: 'Please wait a minute.' })))
    await tried('Please wait a minute.')
    await page.unrouteAll()
    await page.route(...posts((route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Oh</h1>' })))
    await tried('We are having trouble for a moment. Please try again.')
    await page.unrouteAll()
    await send.click()
    await page.getByText(done).first().waitFor()
    // Only the good news is left.
    await expect.poll(() => page.locator('.toasts').getByText('issues').count()).toBe(0)
  })

it('the checkout says the shop’s own reason, and a second try places the order', async () => {
  const page = await journey.open({ network: 'failing', width: 390, height: 844 })
  const buyer = await openAccount(journey.url)
  await fillCart(buyer)
  await signInAs(buyer, page, journey.url)
  await openCheckout(page)
  await fillDelivery(page)
  await page.getByText('Cash on Delivery', { exact: true }).first().click()
  const order = page.getByRole('button', { name: 'Place Order' })
  const says = async (reason: string) => {
    await order.click()
    await page.getByText(reason).first().waitFor({ timeout: 10_000 })
  }
  const full = 'The shop is full just now. Please try again in a few seconds.'
  await page.route(...posts((route) => route.fulfill({ status: 503, json: { error: full } })))
  await says(full)
  await page.unrouteAll()
  await page.route(...posts((route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Oh</h1>' })))
  await says('We are having trouble for a moment. Please try again.')
  await page.unrouteAll()
  await page.context().setOffline(true)
  await says('The shop could not be reached. Please try again.')
  await page.context().setOffline(false)
  await order.click()
  await page.getByRole('alertdialog').getByText('Order placed successfully').waitFor()
})

it('wrong fields are marked in words, the first one has the focus, and no bubble of the browser comes up', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  const active = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await page.goto('/login')
  await alive(page)
  expect(await page.locator('form:not([novalidate]):not([method=get]):not([method=dialog])').count()).toBe(0)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Please enter your e-mail address.').waitFor()
  await expect.poll(active).toBe('email')
  await page.goto('/register')
  await alive(page)
  await fill(page, { 'First name': 'Asha', Email: 'asha' })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('alertdialog').getByText('Please fill all fields properly.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Please enter your last name.').waitFor()
  await expect.poll(active).toBe('lastName')
  await fill(page, { 'Last name': 'Patel', Password: '12345' })
  // What is mended is not called wrong any more.
  expect(await page.getByText('Please enter your last name.').count()).toBe(0)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page
    .locator('.toasts')
    .getByText(/^Failed to Register! Please try again\.\.\.: /)
    .waitFor()
  await expect.poll(async () => ['email', 'password'].includes(String(await active()))).toBe(true)
})

it('on a phone one toast at a time lies on the bar and leaves its cart free, also scrolled', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  await page.goto('/gu/category/whole-spices')
  await alive(page)
  const add = (at: number) => page.locator('article button[data-add]').nth(at).click()
  await add(0)
  const shown = page.locator('.toast').filter({ visible: true })
  await shown.first().waitFor()
  await add(1)
  await expect.poll(() => page.locator('.toast').count()).toBe(1)
  /** How far it covers what is below the bar, or its cart. */
  const covered = async () => {
    const toast = await shown.boundingBox()
    const bar = await page.locator('#nav').boundingBox()
    const cart = await page.locator('#nav a[href$="/mycart"]').boundingBox()
    if (!toast || !bar || !cart) throw new Error('Toast, bar and its cart are not all there')
    return Math.max(toast.y + toast.height - bar.y - bar.height, toast.x + toast.width - cart.x)
  }
  expect(await covered()).toBeLessThanOrEqual(0)
  await page.mouse.wheel(0, 900)
  await add(6)
  expect(await covered()).toBeLessThanOrEqual(0)
})
