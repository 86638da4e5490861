import { askShop } from '#app/browser/ask-shop'
import { storedText } from '#app/browser/stored'
import { buyNow, keepNote, knownAccount, offerCode } from '#app/cart/cart-storage'
import { replaceCart } from '#app/cart/cart-store'
import { forgetAllInput } from '#app/forms/typed-input'
import { orderTexts } from '#app/orders/order-texts'
import { showAlert } from '#app/ui/alerts'
import type { Order } from '#domain/orders/order'
import { localPath } from '#domain/texts/translate'

const doneOrder = storedText('order-done', 'sessionStorage')

/** The specification's sequence. The server has done all of it already, so this may fail without harm. */
export async function finishOrder(orderId: string, method: Order['paymentMethod']): Promise<void> {
  doneOrder.keep(orderId)
  // The order has already removed its items from the account's cart.
  replaceCart([])
  const known = knownAccount.read()
  if (known) knownAccount.keep({ ...known, lines: [] })
  keepNote('')
  offerCode.forget()
  buyNow.forget()
  forgetAllInput()
  await showAlert(orderTexts()[method])
  // In the checkout's place: going back must not lead to one that is done.
  location.replace(localPath('/myprofile'))
}

export async function askForMessage(): Promise<void> {
  const orderId = doneOrder.read()
  if (!orderId) return
  doneOrder.forget()
  await askShop('/send-whatsapp', { json: { orderId }, keepalive: true }).catch((error) =>
    console.warn('The message was not asked for; the shop sends it by itself.', error),
  )
}
