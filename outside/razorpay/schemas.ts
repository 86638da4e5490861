import * as z from 'zod'
import type { ProviderPayment, ProviderRefund } from '#domain/payments/provider'
import { stripControlCharacters } from '#domain/text'

/** A list of anything, as Razorpay wraps it. */
export const collection = <T>(item: z.ZodType<T>) => z.object({ items: z.array(item) }).transform((list) => list.items)

/** A list in which one thing that cannot be read hides no other. */
export const readableOf = <T>(item: z.ZodType<T>) =>
  z
    .object({ items: z.array(z.unknown()) })
    .transform((list) => list.items.flatMap((one) => item.safeParse(one).data ?? []))

export const orderSchema = z.object({
  ...{ id: z.string().min(1), amount: z.int(), currency: z.string() },
  receipt: z.string().nullish().default(null).catch(null),
})

/** An id of Razorpay's; with signs that PostgreSQL refuses it is none. */
const idOfTheirs = z
  .string()
  .min(1)
  .refine((id) => id === stripControlCharacters(id))

/** A payment in the shop's words. */
export const paymentSchema = z
  .object({
    id: idOfTheirs,
    order_id: idOfTheirs.nullish(),
    amount: z.int(),
    currency: z.string(),
    // A state Razorpay invents later must not hide the other payments of an order; as 'created' it is looked at again.
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']).catch('created'),
    captured: z.boolean().nullish(),
    amount_refunded: z.int().nullish().catch(null),
  })
  .transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      providerOrderId: payment.order_id ?? null,
      amountPaise: payment.amount,
      currency: payment.currency,
      state: payment.status,
      captured: payment.captured ?? false,
      refundedPaise: payment.amount_refunded ?? 0,
    }),
  )

/** A refund in the shop's words. */
export const refundSchema = z
  .object({
    id: idOfTheirs,
    payment_id: idOfTheirs,
    amount: z.int(),
    status: z.enum(['pending', 'processed', 'failed']).catch('pending'),
    // An empty list where there are none.
    notes: z.object({ refund_id: idOfTheirs }).nullish().catch(null),
  })
  .transform(
    (refund): ProviderRefund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      state: refund.status,
      refundId: refund.notes?.refund_id ?? null,
    }),
  )
