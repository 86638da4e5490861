import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CartLine } from '#domain/cart/cart'
import type { CartItem } from '#domain/catalog/product-card'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const story = createStory()
/** The long run sets 20. */
const rounds = Number(process.env.TRUST_ROUNDS ?? 2)

/** A browser as the cart's scripts see one: what it stores, and who is signed in. */
type Browser = { visitor: Visitor; storage: Map<string, string> }
const browsers = new AsyncLocalStorage<Browser>()

function here(): Browser {
  const browser = browsers.getStore()
  if (!browser) throw new Error('The cart’s scripts run in a browser')
  return browser
}

// Each browser has its own of these, found by who is running; the scripts are the shop's, unchanged.
const storage = {
  getItem: (key: string) => here().storage.get(key) ?? null,
  setItem: (key: string, value: string) => void here().storage.set(key, value),
  removeItem: (key: string) => void here().storage.delete(key),
}
beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal(
    'fetch',
    (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
      here().visitor.send(path, { ...init, headers: { origin: 'http://localhost:3000', ...init.headers } }),
  )
  return () => vi.unstubAllGlobals()
})

const item = (id: string): CartItem => ({ id, size: '250gm', name: id, price: 1, image: '/icon-512.png' })
const line = (id: string, quantity = 1): CartLine => ({ ...item(id), quantity })
const idsOf = (lines: CartLine[]) => lines.map(({ id }) => id).sort()

/** A tab of a browser that holds these lines: the shop's own scripts, loaded for it alone. */
async function openTab(visitor: Visitor, lines: CartLine[]) {
  const browser: Browser = { visitor, storage: new Map([['cart', JSON.stringify(lines)]]) }
  vi.resetModules()
  const { checkAccountCart } = await import('#app/cart/sync-cart')
  const { addToCart, getCart } = await import('#app/cart/cart-store')
  const { leaveAccount } = await import('#app/cart/cart-storage')
  const { receiveToasts } = await import('#app/ui/toasts')
  const reported: string[] = []
  receiveToasts(({ text }) => reported.push(text))
  return {
    reported,
    storage: browser.storage,
    /** What happens when a page opens and someone is signed in. */
    check: () => browsers.run(browser, checkAccountCart),
    add: (id: string) => browsers.run(browser, () => addToCart(item(id))),
    /** What happens when a page opens and nobody is signed in any more. */
    leave: () => browsers.run(browser, leaveAccount),
    cart: () => browsers.run(browser, getCart),
  }
}

/** What the account holds. */
async function accountCart(visitor: Visitor): Promise<string[]> {
  return idsOf((await (await visitor.get('/api/cart')).json()).lines)
}

it('two browsers that sign in at the same moment lose no line without a word', async () => {
  for (let round = 0; round < rounds * 5; round++) {
    const visitor = await newShopper(story)
    const desktop = await openTab(visitor, [line('jeera', 2)])
    const phone = await openTab(visitor, [line('rai')])
    await Promise.all([desktop.check(), phone.check()])
    const kept = await accountCart(visitor)
    // Who came a moment later found a cart in the account: by the specification it replaces the browser's, and says so.
    for (const [tab, id] of [
      [desktop, 'jeera'],
      [phone, 'rai'],
    ] as const)
      if (!kept.includes(id))
        expect(tab.reported).toEqual(['We brought back the cart that you had saved in your account.'])
    expect(kept).not.toEqual([])
    for (const tab of [desktop, phone]) {
      await tab.check()
      expect(idsOf(tab.cart())).toEqual(kept)
    }
  }
})

it('five browsers of one account that change its cart at the same moment lose no line', async () => {
  const ids = ['jeera', 'kashmiri-red-chillie', 'methi', 'rai', 'variyali']
  for (let round = 0; round < rounds; round++) {
    const visitor = await newShopper(story)
    const tabs = await Promise.all(ids.map(() => openTab(visitor, [line('byadgi-chillie')])))
    for (const tab of tabs) await tab.check()
    tabs.forEach((tab, n) => {
      tab.add(ids[n] ?? '')
    })
    await expect.poll(() => accountCart(visitor)).toEqual(['byadgi-chillie', ...ids])
  }
})

it('who signs in where the account has a cart gets it, while another browser goes on adding to it', async () => {
  for (let round = 0; round < rounds; round++) {
    const visitor = await newShopper(story)
    const desktop = await openTab(visitor, [line('jeera')])
    await desktop.check()
    const phone = await openTab(visitor, [line('methi')])
    desktop.add('rai')
    await phone.check()
    phone.add('variyali')
    // The specification's rule: the account's cart replaces the phone's; what either added since is kept.
    await expect.poll(() => accountCart(visitor)).toEqual(['jeera', 'rai', 'variyali'])
  }
})

/** Orders the lines on another device. */
const order = (visitor: Visitor, ids: string[]) =>
  checkoutForm(
    visitor,
    ids.map((id) => ({ id, size: '250gm', quantity: 1 })),
  ).then((form) => checkOut(visitor, form))

it('what was ordered while the session was over does not come back; what is left in the account replaces what was added meanwhile', async () => {
  const visitor = await newShopper(story)
  const phone = await openTab(visitor, [line('jeera'), line('rai')])
  await phone.check()
  phone.leave()
  await order(visitor, ['jeera'])
  phone.add('methi')
  await phone.check()
  expect(idsOf(phone.cart())).toEqual(['rai'])
  expect(await accountCart(visitor)).toEqual(['rai'])
})

it('a cart is never saved to another account that has signed in meanwhile, whose version is the same', async () => {
  const [asha, ravi] = [await newShopper(story), await newShopper(story)]
  const lent = await openTab(asha, [line('jeera')])
  await lent.check()
  await (await openTab(ravi, [line('rai')])).check()
  asha.cookies.clear()
  for (const [name, value] of ravi.cookies) asha.cookies.set(name, value)
  lent.add('methi')
  await expect.poll(() => idsOf(lent.cart())).toEqual(['rai'])
  expect(await accountCart(ravi)).toEqual(['rai'])
})
