import { dayMs } from '#domain/calendar/moment'
import type { PaymentProvider, ProviderEvent, ProviderPayment } from '#domain/payments/provider'
import { ProviderRefused } from '#domain/payments/provider'
import type { Random } from '#test/simulation/random'

export type BankPayment = ProviderPayment & { providerOrderId: string; madeAt: number; everCaptured: boolean }
export type BankRefund = Awaited<ReturnType<PaymentProvider['listRefunds']>>[number] & {
  paymentId: string
  key: string
}

/** What the provider takes of a buyer who bears its fee. */
export const feeOfBuyerPaise = 1_234

/** Returns what of a payment is for the order: the fee stays with the provider. */
export function partOfOrder({ amountPaise, feePaise }: BankPayment): number {
  return amountPaise - feePaise
}

/** How much somebody sends back on the dashboard. */
export type DashboardPart = 'whole' | 'half' | 'any' | 'as-asked'

export type Bank = ReturnType<typeof createBank>

/** The provider and the banks behind it: what really happened to the money, and the events that tell of it. */
export function createBank(random: Random, now: () => number) {
  const orders = new Map<string, { id: string; receipt: string; amountPaise: number; madeAt: number }>()
  const payments: BankPayment[] = []
  const refunds: BankRefund[] = []
  let events: ProviderEvent[] = []
  let made = 0
  const questions = new Map<string, { at: number; allowed: number }>()
  const reversals = new Set<ProviderEvent>()

  const bank = {
    orders,
    payments,
    refunds,
    events: () => events,
    hasReversals: () => reversals.size > 0,
    /** Nobody looks for a refund that comes back long after it was processed, so that its event is never lost. */
    isReversal: (event: ProviderEvent) => reversals.has(event),
    forget(event: ProviderEvent) {
      events = events.filter((one) => one !== event)
    },
    isCaptured: (id: string, orderId: string | null, amountPaise: number) =>
      payments.some(
        (one) =>
          one.id === id && one.providerOrderId === orderId && partOfOrder(one) === amountPaise && one.everCaptured,
      ),

    /** Something genuine came in from this order's payment: the shop may ask about it at once. */
    allowQuestion(orderId: string | null) {
      if (orderId) questions.set(orderId, { at: 0, ...questions.get(orderId), allowed: allowed(orderId) + 1 })
    },
    /** Whether the shop asks about an order's payments more often than once in thirty seconds, for no reason. */
    isAskedTooOften(orderId: string): boolean {
      const last = questions.get(orderId)?.at ?? 0
      // Between the leave to ask and the question a statement may have waited.
      const isSoon = now() - last < 26_000
      questions.set(orderId, { at: isSoon ? last : now(), allowed: allowed(orderId) - (isSoon ? 1 : 0) })
      return isSoon && allowed(orderId) < 0
    },
    createOrder(receipt: string, amountPaise: number) {
      const known = [...orders.values()].find((one) => one.receipt === receipt)
      if (known) return known
      const order = { id: `order-${++made}`, receipt, amountPaise, madeAt: now() }
      orders.set(order.id, order)
      return order
    },
    /** Somebody pays. A wrong amount, as of an offer of the provider, must not confirm anything; a fee that the provider states may be on top. */
    pay(
      orderId: string,
      how: 'captured' | 'authorized' | 'failed' | 'wrong-amount' | 'with-fee',
    ): BankPayment | undefined {
      const order = orders.get(orderId)
      if (!order || now() - order.madeAt > dayMs) return undefined
      const fee = how === 'with-fee' ? feeOfBuyerPaise : 0
      const payment: BankPayment = {
        id: `pay-${++made}`,
        providerOrderId: orderId,
        amountPaise: order.amountPaise + (how === 'wrong-amount' ? -100 : fee),
        feePaise: fee,
        currency: 'INR',
        state: 'created',
        captured: false,
        refundedPaise: 0,
        everCaptured: false,
        madeAt: now(),
      }
      payments.push(payment)
      move(payment, how === 'wrong-amount' || how === 'with-fee' ? 'captured' : how)
      return payment
    },
    /** A bank that answers late: a held payment is taken or let go, a failed one turns out to be paid. */
    moveOn(payment: BankPayment, good: boolean) {
      if (now() - payment.madeAt > 3 * dayMs) return
      if (payment.state === 'failed' && good) move(payment, random(2) === 0 ? 'captured' : 'authorized')
      else if (payment.state === 'authorized' && good) move(payment, 'captured')
      else if (payment.state === 'authorized') payment.state = 'refunded'
    },
    /** Held money that nobody took goes back after three days. */
    letGo() {
      for (const payment of payments)
        if (payment.state === 'authorized' && now() - payment.madeAt > 3 * dayMs) payment.state = 'refunded'
    },
    capture(paymentId: string, amountPaise: number): ProviderPayment {
      const payment = payments.find((one) => one.id === paymentId)
      const refuse = (why: string) => new ProviderRefused('capture', 400, why)
      if (!payment || payment.amountPaise !== amountPaise) throw refuse('no such payment of this amount')
      if (payment.everCaptured) return { ...payment }
      if (payment.state !== 'authorized') throw refuse('not authorised')
      const rival = payments.some((one) => one.providerOrderId === payment.providerOrderId && one.everCaptured)
      if (rival) throw refuse('the order is paid')
      move(payment, 'captured')
      return { ...payment }
    },
    refund(paymentId: string, refundId: string, amountPaise: number, key: string) {
      const known = refunds.find((one) => one.key === key)
      if (known) return { ...known }
      // What other refunds took is gone. Nothing but the key keeps two tries of the same refund apart: the harshest provider.
      const payment = payments.find((one) => one.id === paymentId)
      const others = alive(paymentId).filter((one) => one.refundId !== refundId)
      const refundablePaise = (payment ? partOfOrder(payment) : 0) - sumOf(others)
      if (amountPaise > refundablePaise) throw new ProviderRefused('refund', 400, 'more than was captured')
      const state = random(12) === 0 ? ('failed' as const) : ('pending' as const)
      const refund: BankRefund = { id: `refund-${++made}`, paymentId, amountPaise, key, state, refundId }
      refunds.push(refund)
      if (state === 'pending') tell('refund.created', null, refund)
      return { ...refund }
    },
    /** Somebody sends money back on the dashboard: all of what is left, half of it, any part, or as much as the shop has asked for. */
    refundByHand(payment: BankPayment, part: DashboardPart) {
      const refundablePaise = partOfOrder(payment) - sumOf(alive(payment.id))
      const amountPaise = Math.min(refundablePaise, partOf(payment, refundablePaise, part))
      if (!payment.everCaptured || amountPaise <= 0) return
      const own = { id: `refund-${++made}`, paymentId: payment.id, amountPaise, key: `hand-${made}` }
      const refund: BankRefund = { ...own, state: 'pending', refundId: null }
      refunds.push(refund)
      tell('refund.created', payment, refund)
    },
    refundedPaise: (paymentId: string) => sumOf(alive(paymentId)),
    /** The bank takes the refund, or does not; one that it took it may give back later. */
    finishRefund(refund: BankRefund, good: boolean) {
      const isReversal = refund.state === 'processed' && !good
      if (refund.state !== 'pending' && !isReversal) return
      refund.state = good ? 'processed' : 'failed'
      const payment = payments.find((one) => one.id === refund.paymentId)
      const through = alive(refund.paymentId).filter((one) => one.state === 'processed')
      if (payment && sumOf(through) >= partOfOrder(payment)) payment.state = 'refunded'
      else if (payment?.state === 'refunded') payment.state = 'captured'
      const event = tell(good ? 'refund.processed' : 'refund.failed', payment ?? null, refund)
      if (isReversal) reversals.add(event)
    },
    /** A payment that has nothing to do with this shop but comes through the same account. */
    payElsewhere() {
      const payment = {
        id: `pay-${++made}`,
        providerOrderId: `elsewhere-${made}`,
        amountPaise: 500_00,
        feePaise: 0,
        currency: 'INR',
        refundedPaise: 0,
      }
      tell('payment.captured', { ...payment, state: 'captured', captured: true }, null)
    },
  }

  function alive(paymentId: string) {
    return refunds.filter((one) => one.paymentId === paymentId && one.state !== 'failed')
  }

  function partOf(payment: BankPayment, refundablePaise: number, part: DashboardPart): number {
    switch (part) {
      case 'whole':
        return refundablePaise
      case 'half':
        return Math.floor(refundablePaise / 2)
      case 'any':
        return 100_00 * (1 + random(12))
      case 'as-asked': {
        const asked = refunds.filter((one) => one.paymentId === payment.id && one.refundId !== null)
        return (asked.findLast(({ state }) => state === 'failed') ?? asked.at(-1))?.amountPaise ?? 0
      }
    }
  }

  function allowed(orderId: string) {
    return questions.get(orderId)?.allowed ?? 0
  }

  function move(payment: BankPayment, state: 'captured' | 'authorized' | 'failed') {
    payment.state = state
    payment.captured = state === 'captured'
    payment.everCaptured ||= payment.captured
    tell(`payment.${state}`, payment, null)
    if (state === 'captured' && random(2) === 0) tell('order.paid', payment, null)
  }

  function tell(name: string, payment: ProviderPayment | null, refund: BankRefund | null) {
    const event = { id: `event-${++made}`, name, payment: payment && { ...payment }, refund: refund && { ...refund } }
    events.push(event)
    return event
  }

  return bank
}

function sumOf(refunds: BankRefund[]): number {
  return refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}
