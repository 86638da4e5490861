import { askShop } from '#app/browser/ask-shop'
import { stored } from '#app/browser/stored'
import { buyNow, keepNote, knownAccount, offerCode } from '#app/cart/cart-storage'
import { getCart, replaceCart } from '#app/cart/cart-store'
import { forgetAllInput } from '#app/forms/typed-input'
import { orderTexts } from '#app/orders/order-texts'
import { showAlert } from '#app/ui/alerts'
import type { Order } from '#domain/orders/order'
import { localPath } from '#domain/texts/translate'

type DoneOrder = { orderId: string; method: Order['paymentMethod'] }

/** The order that was just placed, until the account page has opened. */
const doneOrder = stored(
  'order-done',
  (value): DoneOrder | null => {
    const { orderId, method } = (value ?? {}) as Partial<DoneOrder>
    const isKnown = method === 'RazorPay' || method === 'Cash On Delivery'
    return typeof orderId === 'string' && isKnown ? { orderId, method } : null
  },
  'sessionStorage',
)

/**
 * Finishes a successful order in the specification's sequence: clears the cart, shows an alert, goes to the account, which requests the message
 * (`askForMessage`). The server has done all of it already, so this may fail without harm.
 */
export async function finishOrder(order: DoneOrder): Promise<void> {
  doneOrder.keep(order)
  // The order has already removed its items from the account's cart.
  replaceCart([])
  const known = knownAccount.read()
  if (known) knownAccount.keep({ ...known, lines: [] })
  keepNote('')
  offerCode.forget()
  buyNow.forget()
  forgetAllInput()
  await showAlert(orderTexts()[order.method])
  // In the checkout's place: going back must not lead to one that is done.
  location.replace(localPath('/myprofile'))
}

/** Returns the order whose alert was open when the page was reloaded; null once something new is in the cart. */
export function findInterrupted(): DoneOrder | null {
  const done = doneOrder.read()
  if (!done || getCart().length === 0) return done
  doneOrder.forget()
  return null
}

/** Requests the message of a finished order; called by the account page. */
export async function askForMessage(): Promise<void> {
  const done = doneOrder.read()
  if (!done) return
  doneOrder.forget()
  await askShop('/send-whatsapp', { json: { orderId: done.orderId }, keepalive: true }).catch((error) =>
    console.warn('The message was not asked for; the shop sends it by itself.', error),
  )
}
