import { clearCart, getCart } from '#app/cart/cart-store'
import {
  type DoneOrder,
  forgetBuyNow,
  forgetDone,
  forgetNote,
  forgetTyped,
  keepDone,
  readDone,
} from '#app/layout/browser-storage'
import { orderTexts } from '#app/orders/order-texts'
import { showAlert } from '#app/ui/alerts'

/**
 * What follows a successful order, in the specification's sequence: the cart is cleared, an alert shows, the shopper goes
 * to the account, then the message is asked for (`askForMessage`). The server has done all of it already; this may fail
 * without harm.
 */
export async function finishOrder(order: DoneOrder): Promise<void> {
  keepDone(order)
  clearCart()
  forgetNote()
  forgetBuyNow()
  forgetTyped()
  await showAlert(orderTexts[order.method])
  // In the checkout's place: going back must not lead to one that is done.
  location.replace('/myprofile')
}

/** The order whose alert was on the screen when the page was loaded anew; with something new in the cart it is past. */
export function findInterrupted(): DoneOrder | null {
  const done = readDone()
  if (!done || getCart().length === 0) return done
  forgetDone()
  return null
}

/** For the account, once somebody has come there from an order. */
export async function askForMessage(): Promise<void> {
  const done = readDone()
  if (!done) return
  forgetDone()
  await fetch('/send-whatsapp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: done.orderId }),
    keepalive: true,
  }).catch((error) => console.warn('The message was not asked for; the shop sends it by itself.', error))
}
