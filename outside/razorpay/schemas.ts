import { z } from 'zod'
import type { ProviderPayment, ProviderRefund } from '#domain/payments/provider'
import { stripControlCharacters } from '#domain/text'

export const collection = <T>(item: z.ZodType<T>) => z.object({ items: z.array(item) }).transform((list) => list.items)

export const readableOf = <T>(item: z.ZodType<T>) =>
  z
    .object({ items: z.array(z.unknown()) })
    .transform((list) => list.items.flatMap((value) => item.safeParse(value).data ?? []))

export const orderSchema = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish().default(null).catch(null),
})

/** PostgreSQL cannot store control characters. */
const idOfTheirs = z
  .string()
  .min(1)
  .refine((id) => id === stripControlCharacters(id))

export const paymentSchema = z
  .object({
    id: idOfTheirs,
    order_id: idOfTheirs.nullish(),
    amount: z.int(),
    currency: z.string(),
    // An unknown status must not hide the order's other payments; as 'created' it is checked again.
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']).catch('created'),
    captured: z.boolean().nullish(),
    // A fee that the buyer bears is in `amount` too.
    fee: z.int().nonnegative().nullish().catch(null),
    fee_bearer: z.string().nullish().catch(null),
    amount_refunded: z.int().nullish().catch(null),
  })
  .transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      providerOrderId: payment.order_id ?? null,
      amountPaise: payment.amount,
      feePaise: payment.fee_bearer === 'platform' ? 0 : (payment.fee ?? 0),
      currency: payment.currency,
      state: payment.status,
      captured: payment.captured ?? false,
      refundedPaise: payment.amount_refunded ?? 0,
    }),
  )

export const refundSchema = z
  .object({
    id: idOfTheirs,
    payment_id: idOfTheirs,
    amount: z.int(),
    // An unknown status changes nothing. A reversed refund came back.
    status: z.enum(['pending', 'processed', 'failed', 'reversed']).catch('pending'),
    notes: z.object({ refund_id: idOfTheirs }).nullish().catch(null),
  })
  .transform(
    (refund): ProviderRefund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      state: refund.status === 'reversed' ? 'failed' : refund.status,
      refundId: refund.notes?.refund_id ?? null,
    }),
  )
