import type { Browser, Locator, Page } from 'playwright-core'
import { openAccount, signInAs } from '#test/support/accounts'
import { orderBefore, readCode } from '#test/support/buying'
import { isShortRun, median } from '#tools/bench/measure'
import type { Part } from '#tools/bench/report'
import { withSlowNetwork } from '#tools/bench/slow-network'

const runs = isShortRun ? 1 : 5

type Purchase = { taps: number; fields: number; seconds: number }

/** From a product to the placed order on the slow phone, paid in cash: for who has ordered before, and for a new buyer. */
export async function benchPurchase(): Promise<Part> {
  const part: Part = {
    letter: 'n',
    title: 'A purchase: from a product to the placed order, same slow phone',
    figures: [],
  }
  await withSlowNetwork(async ({ browser, shop, slowUrl }) => {
    const known: Purchase[] = []
    const fresh: Purchase[] = []
    for (let run = 0; run < runs; run++) {
      known.push(await buyAgain(browser, shop.url, slowUrl))
      fresh.push(await buyFirst(browser, shop.url, slowUrl))
    }
    for (const [who, bought, goals] of [
      ['who has ordered before', known, { taps: '<= 6', seconds: '<= 20 s' }],
      ['a new buyer, with a code to the phone', fresh, { taps: '<= 8', seconds: '<= 20 s' }],
    ] as const) {
      const of = (key: keyof Purchase) => median(bought.map((one) => one[key]))
      const typed = of('fields')
      const note =
        typed > 0 ? `${typed} fields are typed: a tap or the keyboard's Next leads to each` : 'nothing is typed'
      part.figures.push({ what: `${who}: taps`, value: `${of('taps')}`, goal: goals.taps, note })
      part.figures.push({
        what: `${who}: seconds`,
        value: `${of('seconds').toFixed(1)} s`,
        goal: goals.seconds,
        note: `median of ${bought.length}; what network and phone take, a person's reading and typing comes to it`,
      })
    }
  })
  return part
}

async function buyAgain(browser: Browser, shopUrl: string, url: string): Promise<Purchase> {
  const visitor = await openAccount(shopUrl)
  await orderBefore(visitor)
  return onPhone(browser, async (phone) => {
    await signInAs(visitor, phone.page, url)
    await phone.page.goto(`${url}/product/jeera`)
    await chooseAndBuy(phone)
    await pay(phone)
  })
}

async function buyFirst(browser: Browser, shopUrl: string, url: string): Promise<Purchase> {
  return onPhone(browser, async (phone) => {
    const { page, tap, type } = phone
    const number = `9${String(Date.now()).slice(-9)}`
    await page.goto(`${url}/product/jeera`)
    await chooseAndBuy(phone, '**/login**')
    await type(page.getByLabel('Mobile number'), [number])
    await tap(page.getByRole('button', { name: 'Continue with your phone' }))
    await page.getByRole('heading', { name: 'Your code' }).waitFor()
    await page.keyboard.insertText(await readCode(shopUrl, number))
    await page.waitForURL('**/checkout')
    await type(page.getByLabel('Postcode'), ['385001', 'Asha Patel', '14, Spice Market Yard'])
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=city]')?.value !== '')
    await pay(phone)
  })
}

async function chooseAndBuy({ page, tap }: Phone, leadsTo = '**/checkout'): Promise<void> {
  await tap(page.getByRole('radio', { name: '250gm' }).first())
  await tap(page.getByRole('button', { name: 'BUY IT NOW' }).first())
  await page.waitForURL(leadsTo)
}

async function pay({ page, tap }: Phone): Promise<void> {
  await tap(page.getByRole('radio', { name: 'Cash on Delivery' }))
  await tap(page.getByRole('button', { name: /^Place Order/ }))
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Order placed successfully with Cash on Delivery!').waitFor()
  await tap(alert.getByRole('button'))
  await page.waitForURL('**/myprofile')
}

type Phone = {
  page: Page
  tap(target: Locator): Promise<void>
  /** Types into a field, and into those that the keyboard's Next leads to. */
  type(first: Locator, texts: string[]): Promise<void>
}

async function onPhone(browser: Browser, buy: (phone: Phone) => Promise<void>): Promise<Purchase> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const done = { taps: 0, fields: 0 }
  const tap = async (target: Locator) => {
    await target.tap()
    done.taps++
  }
  const started = performance.now()
  await buy({
    page,
    tap,
    async type(first, texts) {
      await tap(first)
      for (const [n, text] of texts.entries()) {
        if (n > 0) await page.keyboard.press('Tab')
        await page.keyboard.insertText(text)
        done.fields++
      }
    },
  })
  const seconds = (performance.now() - started) / 1000
  await context.close()
  return { ...done, seconds }
}
