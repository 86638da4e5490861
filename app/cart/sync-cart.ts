import { askShop } from '#app/browser/ask-shop'
import { debounced } from '#app/browser/debounced'
import { buyNow, keepNote, knownAccount, leaveAccount, offerCode } from '#app/cart/cart-storage'
import { getCart, onCartChange, replaceCart } from '#app/cart/cart-store'
import { takeQuote } from '#app/cart/priced-cart'
import { suggestPin } from '#app/delivery/checked-pin'
import { notify } from '#app/ui/toasts'
import { type CartLine, readLines } from '#domain/cart/cart'
import {
  hasSameQuantities,
  type KnownAccount,
  type MergeResult,
  mergeWithAccount,
  type ServedCart,
} from '#domain/cart/merge-carts'
import { t } from '#domain/texts/translate'

const saveAfterMs = 250

let following = false
let turn: Promise<void> = Promise.resolve()

/** Failures are only logged (specification, section 8); after a failed check nothing is saved before the next. */
export function checkAccountCart(): Promise<void> {
  follow()
  return inTurn(check)
}

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
  const response = await askShop(`/api/cart?code=${encodeURIComponent(offerCode.read() ?? '')}`)
  if (response.status === 401) return leaveAccount()
  if (!response.ok) throw new Error(`The cart returned ${response.status}`)
  const body = await response.json()
  const account = readServed(body)
  const merged = mergeWithAccount(getCart(), account, knownAccount.read(), buyNow.read())
  await settle(merged, account)
  buyNow.forget()
  takeQuote(body.quote, account.lines)
  suggestPin(body.pin)
}

async function save() {
  const known = knownAccount.read()
  // Until it is checked who has signed in, nothing is saved.
  if (!known || known.version === null) return
  const lines = getCart()
  const response = await put(lines, known)
  if (response.status === 401) return leaveAccount()
  if (response.status === 409) {
    const account = readServed(await response.json())
    return settle(mergeWithAccount(getCart(), account, known), account)
  }
  if (!response.ok) throw new Error(`The cart returned ${response.status}`)
  const { version } = (await response.json()) as { version: number }
  knownAccount.keep({ account: known.account, version, lines })
}

async function settle({ lines, save: isUnsaved, became }: MergeResult, account: ServedCart) {
  knownAccount.keep(account)
  if (lines !== getCart()) replaceCart(lines)
  if (became === 'joined') notify('info', t('Your cart was changed in another window; we kept everything from both.'))
  if (became === 'replaced') notify('info', t('We brought back the cart that you had saved in your account.'))
  if (became === 'replaced' || lines.length === 0) keepNote('')
  if (isUnsaved) await save()
}

function follow() {
  if (following) return
  following = true
  const saveLater = debounced(() => inTurn(save), saveAfterMs)
  onCartChange(() => saveLater())
  addEventListener('pagehide', () => {
    const known = knownAccount.read()
    if (!known || known.version === null || hasSameQuantities(getCart(), known.lines)) return
    // Nothing reads the response: the next page finds a newer version and merges it, which then changes nothing.
    put(getCart(), known, true).catch(() => {})
  })
}

/** 409 if the cart has changed since, or if another account is signed in by now. */
function put(lines: CartLine[], { account, version }: KnownAccount, keepalive = false): Promise<Response> {
  return askShop('/api/cart', { method: 'PUT', json: { lines, account, version }, keepalive })
}

/** Two simultaneous saves would conflict with each other. */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work).catch((error) => console.warn('The cart of the account was not reached.', error))
  return turn
}

function readServed(body: { account: string; version: number; lines: unknown }): ServedCart {
  return { account: body.account, version: body.version, lines: readLines(body.lines) }
}
