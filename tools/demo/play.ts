import { recordReply } from '#domain/accounts/contacts.server'
import { dayMs } from '#domain/calendar/moment'
import { recordContactMessage, subscribe } from '#domain/contact/contact-messages.server'
import type { Db } from '#domain/database'
import { editNote } from '#domain/fulfilment/edit-order.server'
import {
  accept,
  cancel,
  deliver,
  finishReturn,
  handOver,
  pack,
  startReturn,
  undo,
} from '#domain/fulfilment/fulfilment.server'
import { refundOrder } from '#domain/fulfilment/refund-order.server'
import type { CommandRequest } from '#domain/fulfilment/run-command.server'
import { runJobs } from '#domain/jobs/run-jobs.server'
import type { JobServices } from '#domain/jobs/send.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { findCartOffers } from '#domain/offers/cart-offers.server'
import { isCashOrder, type Order } from '#domain/orders/order'
import { findOrder } from '#domain/orders/orders.server'
import { placeOrder } from '#domain/orders/place-order.server'
import { quoteCart } from '#domain/orders/quote.server'
import { startUpiPayment } from '#domain/payments/pay-order.server'
import type { PaymentProvider } from '#domain/payments/provider'
import { recordProviderRefund } from '#domain/payments/provider-refunds.server'
import { expireUnpaidOrders } from '#domain/payments/reconcile.server'
import { listOpenCredits } from '#domain/payments/refunds.server'
import { recordCapture } from '#domain/payments/settle.server'
import { publishReviews } from '#domain/reviews/review-state.server'
import { writeReview } from '#domain/reviews/write-review.server'
import { rethrow } from '#domain/tasks/task-failures.server'
import { countDemoStock } from '#tools/demo/count-stock'
import { demoCodes } from '#tools/demo/offers'
import { type DemoBuyer, notes, reasons, sampleMessages, sampleReviews } from '#tools/demo/people'
import type { OrderStep, PlannedOrder } from '#tools/demo/planned-orders'
import type { Random } from '#tools/demo/random'
import { listNearlySoldOut, type ManualClock } from '#tools/demo/services'

export type DemoContext = {
  db: Db
  clock: ManualClock
  random: Random
  payments: PaymentProvider
  services: JobServices
  staff: readonly string[]
}

export type Moment = { at: number; play: () => Promise<void> }

/** The messages of a step are due after its undo period. */
const notifyAfterMs = shopLimits.fulfilment.undoMs + 1_000

/** Runs all moments in order of time, and the due jobs after each. */
export async function runDemoEvents(
  context: DemoContext,
  moments: Moment[],
  reached: (done: number) => void,
): Promise<void> {
  const { db, clock, services } = context
  const all = moments
    .flatMap(({ at, play }) => [
      { at, play },
      { at: at + notifyAfterMs, play: async () => {} },
    ])
    .toSorted((one, other) => one.at - other.at)
  for (const [done, { at, play }] of all.entries()) {
    clock.set(at)
    await play()
    await publishReviews(db, clock)
    await expireUnpaidOrders({ db, clock, name: 'expire', onFailure: rethrow })
    while ((await runJobs(db, clock, services)) > 0);
    reached(done + 1)
  }
}

/** Returns the moments of one order; `cart` holds its lines. */
export function listDemoEvents(
  context: DemoContext,
  planned: PlannedOrder,
  buyer: DemoBuyer,
  cart: { id: string; size: string; quantity: number }[],
) {
  const { db, clock, random } = context
  const { outcome, isCash } = planned
  // Our own delivery goes as far as the town.
  const courier = random.pick([buyer.delivery.city === 'Palanpur' ? 'own' : 'india-post', 'delhivery', 'dtdc'])
  const trackingNumber = courier === 'own' ? '' : `DM${100_000_000 + random.below(900_000_000)}IN`
  const [note, reason, staffNote] = [
    random.chance(0.15) ? random.pick(notes) : '',
    random.pick(reasons),
    random.pick(notes),
  ]
  const [actor, damages, answers] = [random.pick(context.staff), random.chance(0.3), random.chance(0.8)]
  let order: Order | undefined

  async function place() {
    for (const size of await listNearlySoldOut(db)) await countDemoStock(db, clock, { ...size, counted: 60 })
    const lines = cart.map((line) => ({ ...line, name: line.id }))
    const code = demoCodes[(planned.placedAt % 7) % demoCodes.length]
    const offers = await findCartOffers(db, clock, { userId: buyer.id, code })
    const { totalPaise } = await quoteCart(db, lines, { offers })
    const taken = { by: { id: actor, requestId: null }, source: 'phone' as const, note: null }
    const placed = await placeOrder(db, clock, {
      user: buyer,
      checkoutKey: `demo-${buyer.id}-${planned.placedAt}`,
      method: isCash ? 'cash' : 'upi',
      provider: 'sim',
      delivery: buyer.delivery,
      courierPhone: buyer.courierPhone,
      note,
      cart: lines,
      code,
      network: null,
      limits: null,
      expectedTotalPaise: totalPaise,
      // Every tenth cash order came by phone.
      ...(isCash && planned.placedAt % 10 === 0 && { taken }),
    })
    if (!placed.ok) throw new Error(`The demo's order was not placed: ${placed.reason}`)
    order = placed.order
    if (!isCash) await startUpiPayment(db, clock, context.payments, order)
    else if (answers) await recordReply(db, clock, buyer.delivery.phone)
  }

  async function act(step: OrderStep): Promise<void> {
    const standing = order && (await findOrder(db, order.id))
    const version = await versionOf(db, order?.id ?? '')
    if (!standing) throw new Error('The demo acts on an order that is not there')
    const orderId = standing.id
    const request: CommandRequest = {
      commandKey: `demo-${orderId}-${step}`,
      requestId: null,
      orderId,
      version,
      actor: { kind: 'staff', userId: actor },
    }
    const byBuyer: CommandRequest = { ...request, version: null, actor: { kind: 'buyer', userId: buyer.id } }
    const played: Record<OrderStep, () => Promise<{ ok: boolean } | undefined>> = {
      pay: () => pay(standing),
      accept: () => accept(db, clock, request),
      undo: () => undo(db, clock, request),
      'accept-again': () => accept(db, clock, request),
      note: () => editNote(db, clock, { ...request, note: staffNote }),
      pack: () => pack(db, clock, { ...request, picked: 'by-list', weightGrams: null, allowsShort: true }),
      'hand-over': () => handOver(db, clock, { ...request, courier, trackingNumber }),
      deliver: () => deliver(db, clock, request),
      'start-return': () => startReturn(db, clock, { ...request, reason: 'Nobody was at home three times' }),
      'finish-return': () => finishAndRefund(request, standing),
      'cancel-by-buyer': () => cancel(db, clock, { ...byBuyer, reason: '' }),
      'cancel-by-shop': () => cancel(db, clock, { ...request, reason }),
    }
    const done = await played[step]()
    if (done && !done.ok)
      throw new Error(`The demo's ${step} of a ${outcome} order was refused: ${JSON.stringify(done)}`)
  }

  /** Finishes a return; an owner refunds a paid order. */
  async function finishAndRefund(request: CommandRequest, order: Order) {
    const done = await finishReturn(db, clock, { ...request, lines: returnedLines(order) })
    const [credit] = isCashOrder(order) || !done.ok ? [] : await listOpenCredits(db, order.id)
    if (!credit) return done
    const money = { role: 'owner', amountPaise: credit.openPaise, against: credit.number } as const
    return refundOrder(db, clock, { ...request, commandKey: `${request.commandKey}-refund`, version: null, ...money })
  }

  async function pay({ providerOrderId, totalPaise }: Order) {
    const payment = { id: providerOrderId?.replace('order', 'pay') ?? '', providerOrderId, amountPaise: totalPaise }
    await recordCapture(db, clock, 'sim', {
      ...payment,
      feePaise: 0,
      currency: 'INR',
      state: 'captured',
      captured: true,
      refundedPaise: 0,
    })
    return undefined
  }

  function returnedLines({ lines }: Order) {
    return lines.map(({ quantity }, position) => ({
      position,
      good: damages && position === 0 ? quantity - 1 : quantity,
      damaged: damages && position === 0 ? 1 : 0,
      lost: 0,
    }))
  }

  async function review() {
    const received = order && (await findOrder(db, order.id))
    const product = received?.lines[0]?.productId
    if (!received || !product || received.stage !== 'delivered') return
    const [stars, body, ...chips] = sampleReviews[planned.placedAt % sampleReviews.length] ?? [5, '']
    await writeReview(db, clock, received, product, { stars, body, chips, photos: [] })
  }

  const delivered = planned.steps.find(({ step }) => step === 'deliver')
  return [
    { at: planned.placedAt, play: place },
    ...planned.steps.map(({ step, at }) => ({ at, play: () => act(step) })),
    ...(delivered ? [{ at: delivered.at + 6 * dayMs, play: review }] : []),
  ] satisfies Moment[]
}

async function versionOf(db: Db, orderId: string): Promise<number> {
  const row = await db.selectFrom('orders').select('version').where('id', '=', orderId).executeTakeFirst()
  return row?.version ?? 0
}

/** Fails the latest refund, so that the issues show one. */
export async function failLatestRefund({ db, clock }: DemoContext): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .selectAll()
    .where('provider_refund_id', 'is not', null)
    .orderBy('updated_at', 'desc')
    .executeTakeFirst()
  if (!refund?.payment_id) return
  // Reopens the refund, which may be processed, so that the bank can reject it.
  await db.updateTable('refunds').set({ state: 'pending' }).where('id', '=', refund.id).execute()
  await recordProviderRefund(db, clock, {
    id: refund.provider_refund_id ?? '',
    paymentId: refund.payment_id,
    refundId: refund.id,
    state: 'failed',
    amountPaise: refund.amount_paise,
  })
}

/** Returns the moments of contact messages and subscriptions of the last weeks. */
export function momentsOfMessages(
  { db, clock, random }: DemoContext,
  buyers: readonly DemoBuyer[],
  now: number,
): Moment[] {
  const days = dayMs
  const withEmail = buyers.filter(({ email }) => email !== '')
  const writing = sampleMessages.map(([subject, message], n): Moment => {
    const { name, email } = random.pick(withEmail)
    const [firstName = '', lastName = ''] = name.split(' ')
    const letter = { firstName, lastName, email, subject, message }
    return {
      at: now - Math.round((n + 0.4) * 2 * days),
      play: async () => void (await recordContactMessage(db, clock, letter)),
    }
  })
  const subscribing = withEmail.slice(0, 24).map(
    ({ email }): Moment => ({
      at: now - Math.round(random.between(1, 85) * days),
      play: () => subscribe(db, clock, email),
    }),
  )
  return [...writing, ...subscribing]
}
