import type { Tables } from '#database/schema'
import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import { readEventData } from '#domain/orders/order-events.server'
import { type Bank, partOfOrder } from '#test/simulation/bank'
import { Broken, type OrderRow } from '#test/simulation/broken'
import type { Stage } from '#test/simulation/database'
import { owners } from '#test/simulation/fixtures'

type RefundRow = Tables['refunds']
type PaymentRow = Tables['payments'] & { refunded_paise: number }
type EventRow = Tables['order_events'] & { data: string }

const limitPaise = 2000_00

/** Watches the money that goes back: that somebody decided it, who may, that none is sent twice, and never more than was paid. */
export function createRefundsInvariants(stage: Stage, bank: Bank, clock: Clock) {
  let refunds: RefundRow[] = []
  let payments: PaymentRow[] = []
  let notes: Tables['documents'][] = []
  /** Refunds that an owner ended, in the order of the bank's refunds that were there then. */
  const ended = new Map<string, number>()
  let seenAtBank = 0
  const met = new Set<string>()
  /** Every amount that a refund has had: one that changes while its request is on the way is made with the amount it was sent with. */
  const written = new Set<string>()

  return {
    ofPayment: (paymentId: string) => standing().filter(({ payment_id }) => payment_id === paymentId),
    ofOrder: (orderId: string) => refunds.filter(({ order_id }) => order_id === orderId),
    /** The bank refused it a while ago, so a message that it was sent would be wrong. */
    isLongRefused: (id: string, now: number) =>
      refunds.some((one) => one.id === id && one.state === 'failed' && now - one.updated_at > 120_000),
    /** The bank has refused the refund that this mail is about. */
    wasRefused(key: string) {
      const failed = bank.refunds.filter(({ state }) => state === 'failed')
      const known = refunds.find(({ id }) => key.endsWith(`-${id}`))
      if (!known) return failed.length > 0
      return failed.some((one) => one.refundId === known.id || one.id === known.provider_refund_id)
    },
    /** The buyer is notified of the refusal of a refund that was sent, and of the refusal of a dashboard refund when it is found. */
    async lookAtRefused(before: RefundRow[]) {
      const jobs = await stage.rows<{ subject: string; state: string; last_error: string | null }>(
        "select subject, state, last_error from outbox where kind = 'refused-refund-mail'",
      )
      for (const { id, state, reason, sent_at } of refunds) {
        const was = before.find((one) => one.id === id)?.state
        const isLate = was === 'pending' || was === 'processed'
        if (!isLate || sent_at === null || state !== (reason === 'dashboard' ? 'dropped' : 'failed')) continue
        const job = jobs.find(({ subject }) => subject === id)
        if (!job || (job.state === 'done' && job.last_error === 'replaced'))
          throw new Broken('the bank refused a refund that was announced as sent, and the buyer is not notified')
      }
    },
    wasSent: (id: string) => refunds.some((one) => one.id === id && one.sent_at !== null),
    payments: () => payments,
    /** What an owner ended of money that is nobody's, so that it stays. */
    unsentPaise: (paymentId: string) => endedPaise(paymentId) && leftOf(paymentId),
    /** Each refund of ours is one at the bank at most, of the same amount; a payment gives no more than it brought. */
    lookAtBank() {
      const alive = bank.refunds.filter(({ state }) => state !== 'failed')
      for (const [id, made] of Map.groupBy(alive, ({ refundId }) => refundId)) {
        if (id === null) continue
        if (made.length > 1) throw new Broken('a refund was made twice')
        const [refund] = made
        if (refund && !written.has(keyOf(id, refund.paymentId, refund.amountPaise)))
          throw new Broken('the bank was asked for a refund that nobody wrote down')
      }
      for (const [at, made] of bank.refunds.entries()) {
        if (made.refundId === null) continue
        if (at >= (ended.get(made.refundId) ?? Number.POSITIVE_INFINITY))
          throw new Broken('a refund that an owner ended is sent')
        if (at >= seenAtBank && bank.refunds.slice(0, at).some(({ refundId }) => refundId === made.refundId))
          lookAtRepeated(made.refundId)
      }
      seenAtBank = bank.refunds.length
      for (const payment of bank.payments) {
        const backPaise = sumOf(alive.filter(({ paymentId }) => paymentId === payment.id).map((one) => one.amountPaise))
        if (backPaise > partOfOrder(payment)) throw new Broken('more of a payment went back than it brought')
      }
    },
    async look(orders: OrderRow[]) {
      const before = refunds
      refunds = await stage.rows<RefundRow>('select * from refunds')
      for (const { id, payment_id, amount_paise } of refunds) written.add(keyOf(id, payment_id, amount_paise))
      payments = await stage.rows<PaymentRow>('select * from payments')
      const events = await stage.rows<EventRow>(
        "select * from order_events where act in ('refund', 'change-lines', 'close-credits', 'drop-refund')",
      )
      notes = await stage.rows<Tables['documents']>("select * from documents where kind = 'credit-note'")
      for (const { act, actor, data } of events) {
        const { refundId = '' } = readEventData(data)
        if (act !== 'drop-refund' || ended.has(refundId)) continue
        ended.set(refundId, bank.refunds.length)
        if (!owners.some((owner) => owner === actor)) throw new Broken('a manager ended a refund')
      }
      for (const payment of payments) lookAtPayment(payment, orders)
      for (const refund of standing()) lookAtInstead(refund)
      await lookAtSteps(orders)
      await this.lookAtRefused(before)
      for (const note of notes) lookAtNote(note)
      for (const order of orders) {
        lookAtDecided(order, events)
        lookAtOwed(order, events)
      }
    },
  }

  /** Nothing is accepted, packed or handed over for money that goes back whole; each step is met as it is made. */
  async function lookAtSteps(orders: OrderRow[]) {
    const steps = await stage.rows<EventRow>("select * from order_events where act in ('accept', 'pack', 'hand-over')")
    for (const { id, order_id, act } of steps) {
      if (met.has(id)) continue
      met.add(id)
      const order = orders.find((one) => one.id === order_id)
      const payment = payments.find((one) => one.id === order?.payment_id)
      if (payment && payment.refunded_paise >= payment.amount_paise)
        throw new Broken(`${act} of an order whose money goes back whole`)
    }
  }

  function standing(): RefundRow[] {
    return refunds.filter(({ state }) => state !== 'dropped')
  }

  /** What is said of a payment is the sum of its refunds, which it can bear; what paid for nothing goes back whole. */
  function lookAtPayment(payment: PaymentRow, orders: OrderRow[]) {
    const own = standing().filter(({ payment_id }) => payment_id === payment.id)
    const backPaise = sumOf(own.map(({ amount_paise }) => amount_paise))
    if (backPaise !== payment.refunded_paise)
      throw new Broken(`refunds of ${backPaise} paise are counted as ${payment.refunded_paise}`)
    const alivePaise = sumOf(own.filter((one) => !isLost(one)).map(({ amount_paise }) => amount_paise))
    if (alivePaise > payment.amount_paise) throw new Broken('more is to go back than was paid')
    const order = orders.find(({ payment_id }) => payment_id === payment.id)
    if (order && own.some(({ reason }) => reason === 'double'))
      throw new Broken('money of an order goes back as nobody’s')
    const isFullyRefunded = !order || order.stage === 'cancelled'
    const paidInFull = bank.payments.find(({ id }) => id === payment.id)?.state !== 'refunded'
    if (isFullyRefunded && paidInFull && backPaise < payment.amount_paise - endedPaise(payment.id))
      throw new Broken(`of money that is nobody's, ${backPaise} paise go back`)
  }

  /** One that has failed at the bank, although the shop has not heard of it. */
  function isLost({ state, provider_refund_id }: RefundRow): boolean {
    const isThought = state === 'pending' || state === 'processed'
    return isThought && bank.refunds.find(({ id }) => id === provider_refund_id)?.state === 'failed'
  }

  function endedPaise(paymentId: string): number {
    const own = refunds.filter(
      ({ payment_id, state, id }) => payment_id === paymentId && state === 'dropped' && ended.has(id),
    )
    return sumOf(own.map(({ amount_paise }) => amount_paise))
  }

  function leftOf(paymentId: string): number {
    const payment = payments.find(({ id }) => id === paymentId)
    return payment ? payment.amount_paise - payment.refunded_paise : 0
  }

  /**
   * A refund that failed is not sent again when as much was sent on the dashboard since it was decided, and the shop knows it for longer than a try
   * takes. Each one of the dashboard is instead of one that was dropped.
   */
  function lookAtRepeated(refundId: string) {
    const refund = refunds.find(({ id }) => id === refundId)
    const equal = refunds.filter(
      (one) => one.payment_id === refund?.payment_id && one.amount_paise === refund.amount_paise,
    )
    const isLongKnown = ({ created_at }: RefundRow) =>
      created_at >= (refund?.created_at ?? 0) && clock.now() - created_at > 10 * minuteMs
    const made = equal.filter(
      (one) => one.reason === 'dashboard' && one.state !== 'dropped' && isLongKnown(one) && !isLost(one),
    )
    const dropped = equal.filter(
      ({ reason, state, id }) => reason !== 'dashboard' && state === 'dropped' && !ended.has(id),
    )
    if (made.length > dropped.length) throw new Broken('what the dashboard sent instead of a refund is sent once more')
  }

  /** One of the dashboard that was made instead of another is as much, and for the same. */
  function lookAtInstead({ instead_of, amount_paise, document_id, created_at }: RefundRow) {
    const other = instead_of === null ? undefined : refunds.find(({ id }) => id === instead_of)
    if (!other) return
    if (other.state !== 'dropped' || other.amount_paise !== amount_paise || other.document_id !== document_id)
      throw new Broken('a refund of the dashboard is not what it was made instead of')
    if (other.created_at > created_at) throw new Broken('a refund was made instead of one that nobody had decided')
  }

  /** No credit note is paid out twice. */
  function lookAtNote({ id, total_paise }: Tables['documents']) {
    if (paidOf(id) > total_paise) throw new Broken('more is paid out than a credit note says')
  }

  function paidOf(noteId: string): number {
    const paid = standing().filter(({ document_id }) => document_id === noteId)
    return sumOf(paid.map(({ amount_paise }) => amount_paise))
  }

  /** What people decided is there, once each, and nobody sends back what they may not. */
  function lookAtDecided(order: OrderRow, events: EventRow[]) {
    const own = refunds.filter(({ order_id }) => order_id === order.id)
    const decided = own.filter(({ reason }) => reason === 'returned' || reason === 'goodwill')
    const decisions = events.filter(({ order_id, act }) => order_id === order.id && act === 'refund')
    const removed = events.filter(({ order_id, act }) => order_id === order.id && act === 'change-lines')
    const ofRemoved = removed.map(({ data }) => readEventData(data).refundId)
    if (decided.length !== decisions.length)
      throw new Broken(`${decisions.length} refunds were decided, ${decided.length} are there`)
    const isGiven = decided.every((one) => (one.reason === 'returned') === (one.document_id !== null))
    if (!isGiven) throw new Broken('a refund names no credit note, or one without reason')
    if (order.provider === 'cod') {
      const sum = sumOf(decided.filter(({ state }) => state !== 'dropped').map(({ amount_paise }) => amount_paise))
      if (sum > order.total_paise) throw new Broken('more cash is to go back than was paid')
      if (decided.some(({ payment_id }) => payment_id !== null)) throw new Broken('cash goes back by a payment')
    }
    if (order.stage !== 'cancelled')
      for (const refund of [...decided, ...own.filter(({ id }) => ofRemoved.includes(id))]) lookAtDropped(refund)
    for (const event of decisions) {
      const { refundId, amountPaise = 0 } = readEventData(event.data)
      const refund = decided.find(({ id }) => id === refundId)
      if (!refund || refund.actor !== event.actor || refund.amount_paise > amountPaise)
        throw new Broken('a refund is not what was decided')
      if (owners.some((owner) => owner === event.actor)) continue
      if (amountPaise > limitPaise) throw new Broken('a manager sent back more than managers may')
      if (refund.reason === 'goodwill' && isInvoiced(order, event)) throw new Broken('a manager gave goodwill')
    }
  }

  /**
   * The staff see exactly the orders that owe money: by hand, or of a credit note that no owner has closed, as long as the goods that came back are worth more
   * than all that went back, but for packs that were taken out, while something of what was paid is left.
   */
  function lookAtOwed({ id, provider, payment_id, cod_state, total_paise, money_owed }: OrderRow, events: EventRow[]) {
    const own = standing().filter(({ order_id }) => order_id === id)
    const isCash = provider === 'cod'
    const cashPaise = ['with-courier', 'remitted', 'received'].includes(cod_state ?? '') ? total_paise : 0
    const paidPaise = isCash ? cashPaise : (payments.find((one) => one.id === payment_id)?.amount_paise ?? 0)
    const backPaise = sumOf(own.filter((one) => one.payment_id === payment_id).map((one) => one.amount_paise))
    const closings = events.filter(({ order_id, act }) => order_id === id && act === 'close-credits')
    if (closings.some(({ actor }) => !owners.some((owner) => owner === actor)))
      throw new Broken('a manager said that nothing more goes back')
    const closed = closings.map(({ data }) => readEventData(data).closedCredits as Record<string, number>)
    const open = notes
      .filter(({ order_id }) => order_id === id)
      .map((note) => ({
        open: note.total_paise - paidOf(note.id),
        closed: sumOf(closed.map((paise) => paise[note.id] ?? 0)),
      }))
    for (const closing of closings) {
      if (met.has(closing.id)) continue
      met.add(closing.id)
      if (open.some((note) => note.closed > note.open))
        throw new Broken('more of a credit note is closed than was open')
    }
    const tiedPaise = sumOf(notes.filter(({ order_id }) => order_id === id).map((note) => paidOf(note.id)))
    const untiedPaise = backPaise - removedPaise(id, own, events) - tiedPaise
    const isOpen = sumOf(open.map((note) => Math.max(0, note.open - note.closed))) > untiedPaise
    const isOwed =
      own.some(({ method, state }) => method === 'upi' && state === 'due') || (isOpen && backPaise < paidPaise)
    if (isOwed !== (money_owed === 1)) throw new Broken(`an order ${isOwed ? 'owes' : 'does not owe'} money, unseen`)
  }

  /** What went back for packs that were taken out of an order, by the shop or by the dashboard instead. */
  function removedPaise(orderId: string, own: RefundRow[], events: EventRow[]): number {
    const removals = events.filter(({ order_id, act }) => order_id === orderId && act === 'change-lines')
    return sumOf(
      removals.map(({ data }) => {
        const { refundId, amountPaise = 0 } = readEventData(data)
        const sent = own.filter(({ id, instead_of }) => id === refundId || instead_of === refundId)
        return Math.min(amountPaise, sumOf(sent.map(({ amount_paise }) => amount_paise)))
      }),
    )
  }

  /** What gave way to the dashboard is sent as soon as there is room for it again. */
  function lookAtDropped({ id: refundId, state, method, payment_id, document_id, amount_paise }: RefundRow) {
    if (state !== 'dropped' || method !== 'provider' || ended.has(refundId)) return
    if (standing().some(({ instead_of }) => instead_of === refundId)) return
    const payment = payments.find(({ id }) => id === payment_id)
    const note = notes.find(({ id }) => id === document_id)
    const openPaise = note ? note.total_paise - paidOf(note.id) : amount_paise
    const refundablePaise = payment ? payment.amount_paise - payment.refunded_paise : 0
    if (Math.min(refundablePaise, openPaise) >= amount_paise) throw new Broken('what was decided is not sent back')
  }

  function isInvoiced({ stage: now }: OrderRow, { to_stage }: EventRow): boolean {
    return to_stage === now && !['new', 'accepted', 'cancelled'].includes(to_stage)
  }
}

function keyOf(id: string, paymentId: string | null, amountPaise: number): string {
  return `${id} of ${paymentId}: ${amountPaise}`
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
