import { type PaymentProvider, ProviderUnreachable } from '#domain/payments/provider'
import type { Bank } from '#test/simulation/bank'
import { Broken } from '#test/simulation/broken'
import type { Line } from '#test/simulation/network'
import type { Instance } from '#test/simulation/schedule'

/** The payment provider as one instance of the shop sees it. */
export function createProvider(
  bank: Bank,
  line: Line,
  instance: Instance,
  complain: (error: unknown) => void,
): PaymentProvider {
  const call = <T>(name: string, effect: () => T) => line.call(instance, effect, () => new ProviderUnreachable(name))
  return {
    name: 'razorpay',
    keyId: 'rzp_test_simulated',
    checkoutScript: 'https://checkout.test/checkout.js',
    createOrder: ({ receipt, amountPaise }) => call('createOrder', () => bank.createOrder(receipt, amountPaise)),
    listOrders: async (receipt) =>
      [...bank.orders.values()].filter((one) => one.receipt === receipt).map(({ id }) => id),
    findReceipt: (orderId) => call('findReceipt', () => bank.orders.get(orderId)?.receipt ?? null),
    listPayments: (orderId) => {
      if (bank.isAskedTooOften(orderId)) complain(new Broken('the provider is asked about one order again and again'))
      return call('listPayments', () =>
        bank.payments
          .filter((one) => one.providerOrderId === orderId)
          .map((payment) => ({ ...payment, refundedPaise: bank.refundedPaise(payment.id) })),
      )
    },
    capture: (id, amountPaise) => call('capture', () => bank.capture(id, amountPaise)),
    refund: (id, { refundId, amountPaise, idempotencyKey }) =>
      call('refund', () => bank.refund(id, refundId, amountPaise, idempotencyKey)),
    listRefunds: (id) =>
      call('listRefunds', () => bank.refunds.filter((one) => one.paymentId === id).map((refund) => ({ ...refund }))),
    isGenuineCheckout: ({ providerOrderId, paymentId, signature }) => signature === sign(providerOrderId, paymentId),
    readWebhook: (body) => JSON.parse(body),
  }
}

export function sign(orderId: string, paymentId: string): string {
  return `signed ${orderId} ${paymentId}`
}
