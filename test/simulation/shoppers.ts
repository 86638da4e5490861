import type { CartLine } from '#domain/cart/cart'
import type { Order } from '#domain/orders/order'
import { Broken } from '#test/simulation/broken'
import { limits, size } from '#test/simulation/fixtures'
import { codeOf } from '#test/simulation/offers'
import { sign } from '#test/simulation/provider'
import { callRoute, contextOf, userOf } from '#test/simulation/routes'
import type { ShopInstance, World } from '#test/simulation/world'

/** A checkout form in somebody's browser; it keeps its key however often it is sent. */
export type Form = {
  user: string
  key: string
  method: 'upi' | 'cash'
  cart: CartLine[]
  expectedTotalPaise: number
  /** Every total this person agreed to by sending a form. */
  agreed: Set<number>
  /** The newest order that this form has seen, and all that its person knows of. */
  lastOrder: string
  seen: ReadonlySet<string>
  /** What the shop returned. */
  orderId: string | null
  providerOrderId: string | null
}

/** Everybody comes over the carrier's one address; limits that a history of forty actions can meet. */
const oneNetwork = '203.0.113.9'

const delivery = { phone: '+919876543210', street: '1 Bazaar', city: 'Palanpur', state: 'Gujarat', zip: '385001' }

export type Basket = { product: string; quantity: number }[]

/** Puts something into the account's cart, as a tab does: on top of the version it has seen. */
export async function addToCart(world: World, instance: ShopInstance, user: string, basket: Basket) {
  if (basket.length === 0) return
  const cart = await world.core.findCart(instance.db, user)
  const others = cart.lines.filter((line) => basket.every((one) => one.product !== line.id))
  const added = basket.map(({ product: id, quantity }) => ({ id, name: id, size, quantity, price: 1, image: '/a.png' }))
  await callRoute(world, instance, 'cart', user, {
    method: 'PUT',
    body: { lines: [...others, ...added], version: cart.version },
  })
}

/** Opens the checkout: the cart and its total as they are now, and the key of an order that waits for its payment. */
export async function openForm(world: World, instance: ShopInstance, form: Form) {
  const cart = await world.core.findCart(instance.db, form.user)
  const quote = await quoteFor(world, instance, { user: form.user, cart: cart.lines })
  const { pending, checkoutKey } = await world.core.findOpenCheckout(instance.db, userOf(form.user))
  if (pending) form.key = checkoutKey
  form.lastOrder = (await world.core.findLastOrder(instance.db, form.user))?.number ?? ''
  form.seen = new Set(world.invariants.numbersOf(form.user))
  form.cart = cart.lines
  form.expectedTotalPaise = quote.totalPaise
}

/** What the page shows of this cart: with the code that its person types. */
export function quoteFor({ core, clock }: World, { db }: ShopInstance, { user, cart }: Pick<Form, 'user' | 'cart'>) {
  const code = codeOf(user)
  return code ? core.quoteForVisitor(db, clock, user, cart, code) : core.quoteCart(db, cart)
}

/** Sends the form, and opens the payment window when the shop says so: what the checkout's action does. */
export async function sendForm(world: World, instance: ShopInstance, form: Form) {
  const { core, clock, invariants } = world
  // The form may be filled anew while this one is on its way.
  const { cart, lastOrder, seen } = form
  form.agreed.add(form.expectedTotalPaise)
  const placed = await core.placeOrder(instance.db, clock, {
    user: userOf(form.user),
    checkoutKey: form.key,
    method: form.method,
    provider: instance.provider.name,
    delivery,
    note: '',
    cart,
    code: codeOf(form.user),
    lastOrder,
    expectedTotalPaise: form.expectedTotalPaise,
    network: oneNetwork,
    limits,
  })
  if (!placed.ok) {
    if (placed.reason === 'unpaid-order') form.key = placed.order.checkoutKey
    if (placed.reason === 'ordered-meanwhile') {
      form.lastOrder = placed.order.number
      form.seen = new Set([...form.seen, placed.order.number])
    }
    if (placed.reason === 'already-ordered' || placed.reason === 'order-cancelled') form.key = `${form.key}+`
    return
  }
  const { order } = placed
  if (cart.length > 0 && linesOf(order.lines) !== linesOf(cart.map((line) => ({ ...line, productId: line.id }))))
    invariants.complain(new Broken('a form got an order of other goods'))
  if (order.stage === 'cancelled') invariants.complain(new Broken('a form got an order that was cancelled'))
  if (order.state === 'pending') await openWindow(world, instance, form, order)
  invariants.promise(order, form.agreed)
  invariants.lookAtSame(order.id, seen)
  form.orderId = order.id
}

/** Goes on with the payment that was started, as the checkout and the list of orders offer it, or pays a cash order ahead. */
export async function resume(world: World, instance: ShopInstance, form: Form) {
  const order = form.orderId && (await world.core.findOrder(instance.db, form.orderId))
  if (order && order.provider === 'cod') {
    const started = await world.core.startUpiPayment(instance.db, world.clock, instance.provider, order)
    if (started.ok) form.providerOrderId = started.providerOrderId
    return
  }
  const context = contextOf(world, instance, form.user)
  takeAnswer(world, form, await world.core.resumePayment(context, userOf(form.user), form.orderId))
}

async function openWindow(world: World, instance: ShopInstance, form: Form, order: Order) {
  const context = contextOf(world, instance, form.user)
  takeAnswer(world, form, await world.core.openPayment(context, userOf(form.user), order))
}

function takeAnswer({ invariants }: World, form: Form, [answer]: Awaited<ReturnType<World['core']['openPayment']>>) {
  if (answer.kind === 'moved-on' && answer.pending) form.key = answer.checkoutKey
  if (answer.kind !== 'pay') return
  invariants.askedToPay(answer.orderId)
  form.providerOrderId = answer.payment.providerOrderId
}

function linesOf(lines: { productId: string; quantity: number }[]): string {
  return lines
    .map(({ productId, quantity }) => `${quantity} ${productId}`)
    .sort()
    .join()
}

/** The payment window calls back, or the order's page is opened. */
export async function returnFromPayment(world: World, instance: ShopInstance, form: Form, paymentId: string | null) {
  if (!form.orderId) return
  if (paymentId) world.bank.allowQuestion(form.providerOrderId)
  const body = {
    razorpay_payment_id: paymentId,
    razorpay_signature: paymentId && sign(form.providerOrderId ?? '', paymentId),
  }
  const request = paymentId ? { body } : { method: 'GET' }
  await callRoute(world, instance, 'order', form.user, { ...request, id: form.orderId })
}
