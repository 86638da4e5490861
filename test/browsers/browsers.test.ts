import { describe, expect, it } from 'vitest'
import { openBrowsing } from '#test/browsers/browsing'
import { buyInLanguage } from '#test/browsers/buying-in-language'
import { engines } from '#test/browsers/engine'
import { listFaults, listFaultsAllTheWay, publicPages } from '#test/browsers/public-pages'
import type { Shopper } from '#test/browsers/shopper'
import { figures } from '#test/reliability/figures'

const desktop = [1366, 850] as const
const phone = [390, 844] as const

for (const { name, missing, launch } of engines)
  describe(name, () => {
    if (missing) {
      it('is not there to be tried', ({ task, skip }) => {
        figures(task, [{ what: name, value: 'not tried', note: missing }])
        skip(missing)
      })
      return
    }
    const browsing = openBrowsing(launch)

    for (const [width, height] of [phone, desktop])
      it(`every public page is clean at ${width} pixels: no complaint, its h1, nothing too wide, every picture`, async ({
        task,
      }) => {
        const shopper = await browsing.open(width, height)
        const pages = await publicPages(browsing.url)
        let faulty = 0
        for (const path of pages) {
          await shopper.goto(path)
          const faults = [...(await listFaultsAllTheWay(shopper)), ...browsing.takeComplaints()]
          await shopper.keepPicture(`${name}-${width}${path.replaceAll('/', '-')}`)
          expect.soft(faults, path).toEqual([])
          if (faults.length > 0) faulty++
        }
        const note = `${pages.length} pages, ${browsing.version}`
        figures(task, [
          { what: `${name}: public pages with a fault at ${width} pixels`, value: `${faulty}`, goal: '0', note },
        ])
      })

    for (const [width, height] of [phone, desktop])
      it(`a visitor finds a spice, opens an account and buys by cash, then by UPI, at ${width} pixels`, async ({
        task,
      }) => {
        const shopper = await browsing.open(width, height)
        const look = async (state: string) => {
          await shopper.keepPicture(`${name}-${width}-${state}`)
          expect.soft(await listFaults(shopper), state).toEqual([])
        }
        await shopper.goto('/')
        await shopper.click('link', 'Whole Spices')
        await shopper.arriveAt('/category/whole-spices', 'Whole Spices')
        await shopper.click('link', 'Jeera (Cumin Seeds)')
        await shopper.arriveAt('/product/jeera', 'Jeera (Cumin Seeds)')
        await shopper.click('radio', '250gm')
        await shopper.click('button', 'ADD TO CART')
        await shopper.see('Item Added to Cart!')
        await look('cart-panel')
        await shopper.click('link', 'View Cart')
        await shopper.arriveAt('/mycart', 'My Cart')
        await shopper.see('Jeera (Cumin Seeds)')
        await look('cart')
        await shopper.click('button', 'CHECK OUT')
        await shopper.arriveAt('/login', 'Sign In')
        await shopper.click('link', 'Sign Up')
        await shopper.arriveAt('/register', 'Sign Up')
        await register(shopper, `${name}${width}@example.com`)
        await shopper.arriveAt('/checkout', 'Checkout')
        await fillDelivery(shopper)
        await shopper.click('radio', 'Cash on Delivery')
        await look('checkout')
        await shopper.click('button', 'Place Order')
        expect(await shopper.readAlert()).toBe('Order placed successfully with Cash on Delivery!')
        await shopper.arriveAt('/myprofile', 'My Account')
        await shopper.see('Jeera (Cumin Seeds)')

        await shopper.goto('/product/dhaniya-powder')
        await shopper.click('button', 'BUY IT NOW')
        await shopper.arriveAt('/checkout', 'Checkout')
        await shopper.click('radio', 'UPI')
        await shopper.click('button', 'with UPI')
        await shopper.see('Waiting for your payment')
        await look('payment-sheet')
        await shopper.click('button', 'Pay')
        expect(await shopper.readAlert()).toBe('Payment successful & order Recieved!')
        await shopper.arriveAt('/myprofile', 'My Account')
        await shopper.see('Dhaniya Powder')
        await shopper.see('Jeera (Cumin Seeds)')
        await look('orders')
        figures(task, [{ what: `${name}: bought by cash and by UPI at ${width} pixels`, value: 'yes' }])
      })

    for (const language of ['gu', 'hi'] as const) {
      it(`every public page in ${language} is rendered by the browser as by the server`, async ({ task }) => {
        const shopper = await browsing.open(...phone)
        const pages = await publicPages(browsing.url)
        let faulty = 0
        for (const path of pages) {
          await shopper.goto(`/${language}${path === '/' ? '' : path}`)
          const faults = [...(await listFaults(shopper)), ...browsing.takeComplaints()]
          await shopper.keepPicture(`${name}-${language}${path.replaceAll('/', '-')}`)
          expect.soft(faults, path).toEqual([])
          if (faults.length > 0) faulty++
        }
        const note = `${pages.length} pages, ${browsing.version}`
        figures(task, [
          { what: `${name}: public pages in ${language} with a fault`, value: `${faulty}`, goal: '0', note },
        ])
      })

      it(`a visitor opens an account and buys by UPI, then by cash, in ${language}`, async ({ task }) => {
        const shopper = await browsing.open(...phone)
        await buyInLanguage(shopper, language, async (state) => {
          await shopper.keepPicture(`${name}-${state}`)
          expect.soft(await listFaults(shopper), state).toEqual([])
        })
        figures(task, [{ what: `${name}: bought by UPI and by cash in ${language}`, value: 'yes' }])
      })
    }

    it('the banner goes on by itself until it is told to stand still', async () => {
      const shopper = await browsing.open(...desktop)
      await shopper.goto('/')
      const shown = () =>
        shopper.tab.evaluate(() => document.querySelector('[aria-current][aria-label^="Slide"]')?.ariaLabel)
      const first = await shown()
      expect(first).toMatch(/^Slide \d$/)
      await expect.poll(shown).not.toBe(first)
      await shopper.click('button', 'Pause the slides')
      await shopper.click('button', 'Play the slides')
    })
  })

async function register(shopper: Shopper, email: string) {
  await shopper.fill('First name', 'Asha')
  await shopper.fill('Last name', 'Patel')
  await shopper.fill('Email', email)
  await shopper.fill('Password', 'secret-of-asha')
  await shopper.click('button', 'Sign Up')
}

async function fillDelivery(shopper: Shopper) {
  await shopper.fill('Phone', '98765 43210')
  await shopper.fill('Address', '14, Spice Market Yard')
  await shopper.fill('City', 'Palanpur')
  await shopper.select('State', 'Gujarat')
  await shopper.fill('Postcode', '385001')
}
