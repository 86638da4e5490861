import { createHmac } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { Fetch } from '#outside/fetch'
import type { Simulators } from '#server/simulators/simulators'
import type { Story } from '#test/support/story'

/** What the provider does wrong, until it is set anew. */
type Faults = {
  /** Answers API calls with 502 and without effect. */
  api5xx?: boolean
  /** Accepts refunds and fails them afterwards. */
  refundFail?: boolean
  /** Takes the money of a paid order a second time. */
  secondPayment?: boolean
}

export type ProviderDriver = ReturnType<typeof providerDriver>

/** Controls the payment provider in a story: pays, fails, and delivers webhooks at any time, any number of times, in any order. */
export function providerDriver(story: Story) {
  const simulators = (): Simulators => {
    const { simulators } = story.running.outside
    if (!simulators) throw new Error('The simulators are off')
    return simulators
  }
  const delivered = new Set<string>()
  // Stores the messages, not their number, because the simulator keeps only the newest.
  let messagesBefore = new Set<unknown>()
  beforeEach(() => {
    const { razorpay, whatsapp } = simulators()
    setFaults({})
    for (const { id } of razorpay.webhooks) delivered.add(id)
    messagesBefore = new Set(whatsapp.outbox)
  })
  let faults: Faults = {}
  let soundFetch: Fetch | undefined
  function setFaults(now: Faults) {
    const { razorpay } = simulators()
    faults = now
    razorpay.bank.refundsFail = now.refundFail ?? false
    soundFetch ??= razorpay.fetch
    razorpay.fetch = now.api5xx ? async () => new Response(null, { status: 502 }) : soundFetch
  }
  function pay(providerOrderId: string, outcome: 'captured' | 'authorized' | 'failed') {
    const { razorpay } = simulators()
    const payment = razorpay.bank.pay(providerOrderId, outcome)
    if (faults.secondPayment) {
      const order = razorpay.bank.getOrder(providerOrderId)
      order.status = 'attempted'
      razorpay.bank.pay(providerOrderId, outcome)
    }
    return payment
  }

  return {
    story,
    pay: (providerOrderId: string) => pay(providerOrderId, 'captured'),
    authorize: (providerOrderId: string) => pay(providerOrderId, 'authorized'),
    fail: (providerOrderId: string) => pay(providerOrderId, 'failed'),
    flush: () => simulators().razorpay.flush(),
    setFaults,
    /** Makes a refund as on the provider's dashboard. */
    refundByHand: (paymentId: string, amountPaise: number) =>
      simulators().razorpay.bank.refund(paymentId, { amount: amountPaise }),
    /** Makes a refund that the shop asked for and whose answer it never got. */
    async refundUnheard(paymentId: string, refundId: string, amountPaise: number) {
      const { razorpay } = simulators()
      razorpay.bank.refund(paymentId, { amount: amountPaise, notes: { refund_id: refundId } })
    },
    /** Returns the three fields that the payment window passes to the page. */
    handed(providerOrderId: string, paymentId: string) {
      const { keySecret } = simulators().razorpay
      const signature = createHmac('sha256', keySecret).update(`${providerOrderId}|${paymentId}`).digest('hex')
      return {
        razorpay_order_id: providerOrderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: signature,
      }
    },
    paymentsOf: (providerOrderId: string) =>
      [...simulators().razorpay.bank.ledger.payments.values()].filter(
        (payment) => payment.order_id === providerOrderId,
      ),
    refundsOf: (paymentId: string) =>
      [...simulators().razorpay.bank.ledger.refunds.values()].filter((refund) => refund.payment_id === paymentId),
    messages: () => simulators().whatsapp.outbox.filter((message) => !messagesBefore.has(message)),
    /** Delivers the webhooks since the last call, or only these events in this order; returns the shop's status codes. */
    async deliverWebhooks(
      how: { copies?: number; reversed?: boolean; forged?: boolean; only?: string[] } = {},
    ): Promise<number[]> {
      await simulators().razorpay.flush()
      const fresh = simulators().razorpay.webhooks.filter((delivery) => !delivered.has(delivery.id))
      const parcels = how.only?.flatMap((name) => fresh.filter((delivery) => delivery.name === name)) ?? fresh
      if (how.reversed) parcels.reverse()
      const statuses: number[] = []
      for (const delivery of parcels)
        for (let copy = 0; copy < (how.copies ?? 1); copy++) {
          delivered.add(delivery.id)
          const forged: Record<string, string> = how.forged ? { 'X-Razorpay-Signature': 'f'.repeat(64) } : {}
          const headers = { 'content-type': 'application/json', ...delivery.headers, ...forged }
          const request = new Request('http://localhost:3000/webhooks/razorpay', {
            method: 'POST',
            headers,
            body: delivery.body,
          })
          statuses.push((await story.running.application.fetch(request, '192.0.2.1')).status)
        }
      return statuses
    },
  }
}
