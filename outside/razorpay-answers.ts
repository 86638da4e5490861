import * as z from 'zod'
import type { ProviderPayment } from '#domain/payment-provider'

/** A list of anything, as Razorpay wraps it. */
export const collection = <T>(item: z.ZodType<T>) => z.object({ items: z.array(item) }).transform((list) => list.items)

export const orderAnswer = z.object({ id: z.string().min(1), amount: z.int(), currency: z.string() })

/** A payment in the shop's words. */
export const paymentAnswer = z
  .object({
    id: z.string().min(1),
    order_id: z.string().nullish(),
    amount: z.int(),
    currency: z.string(),
    // A state Razorpay invents later must not hide the other payments of an order; as 'created' it is looked at again.
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']).catch('created'),
    captured: z.boolean().nullish(),
  })
  .transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      providerOrderId: payment.order_id ?? null,
      amountPaise: payment.amount,
      currency: payment.currency,
      state: payment.status,
      captured: payment.captured ?? false,
    }),
  )

/** A refund in the shop's words. */
export const refundAnswer = z
  .object({
    id: z.string().min(1),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
  })
  .transform((refund) => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    state: refund.status,
  }))
