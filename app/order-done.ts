import { showAlert } from '#app/alerts'
import { clearCart } from '#app/cart-store'
import { forgetBuyNow, forgetNote } from '#app/kept'
import { orderTexts } from '#app/order-texts'

/**
 * What follows a successful order, in the specification's sequence: the cart is cleared, an alert shows, the shopper goes
 * to the account, then the message is asked for. The server has done all of it already; this may fail without harm.
 */
export async function finishOrder(
  order: { orderId: string; method: keyof typeof orderTexts },
  goTo: (path: string) => void | Promise<void>,
): Promise<void> {
  clearCart()
  forgetNote()
  forgetBuyNow()
  await showAlert(orderTexts[order.method])
  await goTo('/myprofile')
  await fetch('/send-whatsapp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: order.orderId }),
    keepalive: true,
  }).catch((error) => console.warn('The message was not asked for; the shop sends it by itself.', error))
}
