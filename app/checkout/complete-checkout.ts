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
import { localPath } from '#domain/texts/translate'

/**
 * Finishes a successful order in the specification's sequence: clears the cart, shows an alert, goes to the account, which requests the message
 * (`askForMessage`). The server has done all of it already, so this may fail without harm.
 */
export async function finishOrder(order: DoneOrder): Promise<void> {
  keepDone(order)
  clearCart()
  forgetNote()
  forgetBuyNow()
  forgetTyped()
  await showAlert(orderTexts()[order.method])
  // In the checkout's place: going back must not lead to one that is done.
  location.replace(localPath('/myprofile'))
}

/** Returns the order whose alert was open when the page was reloaded; null once something new is in the cart. */
export function findInterrupted(): DoneOrder | null {
  const done = readDone()
  if (!done || getCart().length === 0) return done
  forgetDone()
  return null
}

/** Requests the message of a finished order; called by the account page. */
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
