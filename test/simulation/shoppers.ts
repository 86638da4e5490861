import type { CartLine } from '#domain/cart'
import { knock, userOf } from '#test/simulation/doors'
import { size } from '#test/simulation/goods'
import { sign } from '#test/simulation/provider'
import type { ShopInstance, World } from '#test/simulation/world'

/** A checkout form in somebody's browser; it keeps its key however often it is sent. */
export type Form = {
  user: string
  key: string
  method: 'upi' | 'cash'
  cart: CartLine[]
  seenTotalPaise: number
  /** Every total this person agreed to by sending the form. */
  agreed: Set<number>
  /** What the shop answered. */
  orderId: string | null
  providerOrderId: string | null
}

const delivery = { phone: '+919876543210', street: '1 Bazaar', city: 'Palanpur', state: 'Gujarat', zip: '385001' }

export type Basket = { product: string; quantity: number }[]

/** Puts something into the account's cart, as a tab does: on top of the version it has seen. */
export async function addToCart(world: World, instance: ShopInstance, user: string, basket: Basket) {
  if (basket.length === 0) return
  const cart = await world.core.findCart(instance.db, user)
  const others = cart.lines.filter((line) => basket.every((one) => one.product !== line.id))
  const added = basket.map(({ product: id, quantity }) => ({ id, name: id, size, quantity, price: 1, image: '/a.png' }))
  await knock(world, instance, 'cart', user, {
    method: 'PUT',
    body: { lines: [...others, ...added], version: cart.version },
  })
}

/** Opens the checkout: the cart and its total as they are now. */
export async function openForm(world: World, instance: ShopInstance, form: Form) {
  const cart = await world.core.findCart(instance.db, form.user)
  const quote = await world.core.quoteCart(instance.db, cart.lines)
  form.cart = cart.lines
  form.seenTotalPaise = quote.totalPaise
}

/** Sends the form, and opens the payment window when the shop says so: what the checkout's action does. */
export async function sendForm(world: World, instance: ShopInstance, form: Form) {
  const { core, clock, witness } = world
  form.agreed.add(form.seenTotalPaise)
  const placed = await core.placeOrder(instance.db, clock, {
    user: userOf(form.user),
    checkoutKey: form.key,
    method: form.method,
    provider: instance.provider.name,
    delivery,
    note: '',
    cart: form.cart,
    seenTotalPaise: form.seenTotalPaise,
  })
  if (!placed.ok) return
  const { order } = placed
  let providerOrderId: string | null = null
  if (order.state === 'pending') {
    const started = await core.startUpiPayment(instance.db, clock, instance.provider, order)
    if (started.ok) providerOrderId = started.providerOrderId
  }
  witness.promise(order, form.agreed)
  form.orderId = order.id
  form.providerOrderId = providerOrderId ?? form.providerOrderId
}

/** The payment window calls back, or the order's page is opened. */
export async function returnFromPayment(world: World, instance: ShopInstance, form: Form, paymentId: string | null) {
  if (!form.orderId) return
  const body = {
    razorpay_payment_id: paymentId,
    razorpay_signature: paymentId && sign(form.providerOrderId ?? '', paymentId),
  }
  const request = paymentId ? { body } : { method: 'GET' }
  await knock(world, instance, 'order', form.user, { ...request, id: form.orderId })
}
