import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openStandaloneProvider, type StandaloneProvider } from '#test/reliability/standalone-provider'
import { openAccount, signInAs, signUp } from '#test/support/accounts'
import { alive, followFooter, openJourney } from '#test/support/journey'

// The payment provider on its own origins, which the browser finds at the test: what the page's policy forbids does not load.
let provider: StandaloneProvider | undefined
const journey = openJourney(async () => {
  provider = await openStandaloneProvider(() => journey.url)
  return provider.liveEnv
})
afterAll(() => provider?.close())

/** The provider's script: it asks the API and shows a frame, as the real one does. */
const script = `window.Razorpay = class {
  constructor(options) { this.options = options }
  on() {}
  close() { this.frame?.remove() }
  async open() {
    const api = 'https://api.razorpay.com/v1/standalone?order=' + this.options.order_id
    await (await fetch(api)).json()
    document.head.append(document.createElement('style'))
    this.frame = Object.assign(document.createElement('iframe'), { title: 'UPI payment', src: 'https://api.razorpay.com/frame' })
    this.frame.style = 'position: fixed; inset: 0; width: 100%; height: 100%; z-index: 99; background: white'
    document.body.append(this.frame)
    addEventListener('message', async ({ source, data }) => {
      if (source !== this.frame.contentWindow) return
      this.close()
      if (data === 'dismissed') return this.options.modal.ondismiss()
      this.options.handler(await (await fetch(api, { method: 'POST' })).json())
    })
  }
}`
const frame = `<!doctype html><title>UPI payment</title>
<button onclick="parent.postMessage('paid', '*')">Pay</button>
<button onclick="parent.postMessage('dismissed', '*')">Dismiss</button>`

/** Not by `page.route`, which disables the browser's cache for all files. */
async function beTheProvider(page: Page) {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, request: { url, method } }) => {
    const { type, body } = answerOf(new URL(url), method)
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'content-type', value: type },
        { name: 'access-control-allow-origin', value: '*' },
      ],
      body: Buffer.from(body).toString('base64'),
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*.razorpay.com/*' }] })
}

function answerOf({ hostname, pathname, searchParams }: URL, method: string): { type: string; body: string } {
  if (hostname === 'checkout.razorpay.com') return { type: 'text/javascript', body: script }
  if (pathname === '/frame') return { type: 'text/html', body: frame }
  const order = searchParams.get('order') ?? ''
  const answer = method === 'POST' ? provider?.handed(order, provider.simulator.bank.pay(order, 'captured').id) : {}
  return { type: 'application/json', body: JSON.stringify(answer) }
}

/** The address whose document, and whose policy with it, this page lives in. */
function documentPath(page: Page): Promise<string> {
  return page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname)
}

async function open(path: string, { width = 1366, signedIn = false } = {}) {
  const page = await journey.open({ width })
  await beTheProvider(page)
  if (signedIn) await signInAs(await openAccount(journey.url), page, journey.url)
  await page.goto(path)
  await alive(page)
  return page
}

/** From any page to a product, by links alone. */
async function goToProduct(page: Page) {
  await followFooter(page, 'Shop')
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Best Sellers' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Dhaniya Powder', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Dhaniya Powder', exact: true }).waitFor()
}

async function arrive(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await alive(page)
  expect((await documentPath(page)).toLowerCase()).toBe('/checkout')
}

async function fillDelivery(page: Page) {
  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByRole('textbox', { name: 'Address' }).fill('14, Spice Market Yard')
  await page.getByLabel('City').fill('Palanpur')
  await page.getByLabel('State').selectOption('Gujarat')
  await page.getByLabel('Postcode').fill('385001')
}

/** The inside of the provider's frame. */
const frameOf = (page: Page) => page.frameLocator('iframe[title="UPI payment"]')

/** Fills the checkout and opens the provider's frame. */
async function beginToPay(page: Page) {
  await fillDelivery(page)
  await page.getByRole('radio', { name: /UPI/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** Pays in the provider's frame; the order is in My Account, which its document has brought. */
async function pay(page: Page) {
  await frameOf(page).getByRole('button', { name: 'Pay', exact: true }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Payment successful & order Recieved!').waitFor()
  await alert.getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
  await page.getByText('Dhaniya Powder').first().waitFor()
  expect(await documentPath(page)).toBe('/myprofile')
}

it('with signing up on the way, UPI pays at a provider of another origin', async () => {
  const page = await open('/product/dhaniya-powder', { width: 390 })
  await page.getByRole('button', { name: 'BUY IT NOW' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign Up' }).waitFor()
  await signUp(page)
  await arrive(page)
  await beginToPay(page)
  await pay(page)
})

it('every way to the checkout loads its document, and every way from it leaves that document', async () => {
  const page = await open('/product/dhaniya-powder', { signedIn: true })
  await page.getByRole('button', { name: 'BUY IT NOW' }).first().click()
  await arrive(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Dhaniya Powder' }).waitFor()
  expect(await documentPath(page)).not.toBe('/checkout')
  await page.goForward()
  await arrive(page)

  await page.getByRole('link', { name: 'Change your cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor()
  expect(await documentPath(page)).toBe('/mycart')
  await page.getByRole('button', { name: 'CHECK OUT' }).click()
  await arrive(page)

  await page.getByRole('link', { name: /home$/ }).first().click()
  await page.waitForURL('**/')
  await alive(page)
  await goToProduct(page)
  expect(await documentPath(page)).toBe('/')
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'Checkout' }).click()
  await arrive(page)

  await page.goto('/Checkout')
  await arrive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor()
  expect(await documentPath(page)).toBe('/mycart')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Checkout' }).click()
  await arrive(page)
})
