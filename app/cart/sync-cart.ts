import { getCart, onCartChange, replaceCart } from '#app/cart/cart-store'
import { takeQuote } from '#app/cart/priced-cart'
import { forgetBuyNow, forgetKnown, keepKnown, readBuyNow, readKnown } from '#app/layout/browser-storage'
import { notify } from '#app/ui/toasts'
import { type CartLine, readLines } from '#domain/cart/cart'
import { joinWith, type MergeResult, mergeWithAccount, type ServedCart } from '#domain/cart/merge-carts'

const saveAfterMs = 250

let timer: ReturnType<typeof setTimeout> | undefined
let following = false
let turn: Promise<void> = Promise.resolve()

/**
 * Looks at the account's cart and brings the browser's in step with it; from then on every change is saved there. What
 * fails is only logged (specification, section 8) and tried again with the next change or page.
 */
export function checkAccountCart(): Promise<void> {
  follow()
  return inTurn(check)
}

/** The same, once for each arrival at a page, however many ask for it. */
export function checkOnArrival(): Promise<void> {
  const arrival: unknown = history.state?.key ?? location.href
  if (arrival !== lastArrival) {
    lastArrival = arrival
    lastCheck = checkAccountCart()
  }
  return lastCheck
}

let lastArrival: unknown
let lastCheck: Promise<void> = Promise.resolve()

async function check() {
  const response = await fetch('/api/cart')
  if (response.status === 401) return forgetKnown()
  if (!response.ok) throw new Error(`The cart returned ${response.status}`)
  const body = await response.json()
  const account = readServed(body)
  const meeting = mergeWithAccount(getCart(), account, readKnown(), readBuyNow())
  await settle(meeting, account)
  forgetBuyNow()
  takeQuote(body.quote, account.lines)
}

async function save() {
  const known = readKnown()
  if (!known) return
  const lines = getCart()
  const response = await put(lines, known.version)
  if (response.status === 401) return forgetKnown()
  if (response.status === 409) {
    const account = readServed({ ...(await response.json()), account: known.account })
    return settle(joinWith(getCart(), account.lines), account)
  }
  if (!response.ok) throw new Error(`The cart returned ${response.status}`)
  const { version } = (await response.json()) as { version: number }
  keepKnown({ account: known.account, version, unsaved: getCart() !== lines })
}

async function settle({ lines, save: isUnsaved, became }: MergeResult, { account, version }: ServedCart) {
  keepKnown({ account, version, unsaved: isUnsaved })
  if (lines !== getCart()) replaceCart(lines)
  if (became === 'joined') notify('info', 'Your cart was changed in another window; we kept everything from both.')
  if (became === 'replaced') notify('info', 'We brought back the cart that you had saved in your account.')
  if (isUnsaved) await save()
}

function follow() {
  if (following) return
  following = true
  onCartChange(() => {
    const known = readKnown()
    if (!known) return
    keepKnown({ ...known, unsaved: true })
    clearTimeout(timer)
    timer = setTimeout(() => inTurn(save), saveAfterMs)
  })
  addEventListener('pagehide', () => {
    const known = readKnown()
    // Its answer comes to nobody: the next page finds a newer version and joins, which changes nothing then.
    if (known?.unsaved) put(getCart(), known.version, true).catch(() => {})
  })
}

function put(lines: CartLine[], version: number, keepalive = false): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch('/api/cart', { method: 'PUT', headers, body: JSON.stringify({ lines, version }), keepalive })
}

/** One after the other: two saves at once would each be told that the other was quicker. */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work).catch((error) => console.warn('The cart of the account was not reached.', error))
  return turn
}

function readServed(body: { account: string; version: number; lines: unknown }): ServedCart {
  return { account: body.account, version: body.version, lines: readLines(body.lines) }
}
