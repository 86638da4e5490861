import { z } from 'zod'
import { type SimulatedOrder, simulatedId } from '#outside/simulators/razorpay/entities'
import { ApiError } from '#outside/simulators/razorpay/error'
import type { Ledger } from '#outside/simulators/razorpay/ledger'

const notes = z.record(z.string(), z.string().max(256)).refine((pairs) => Object.keys(pairs).length <= 15)

const request = z.looseObject({
  currency: z.literal('INR'),
  receipt: z.string().max(40).nullish(),
  notes: notes.optional(),
  unique_receipt: z.boolean().optional(),
  payment: z
    .object({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z
        .object({
          automatic_expiry_period: z.int().min(12).optional(),
          manual_expiry_period: z.int().max(7200).optional(),
          refund_speed: z.enum(['normal', 'optimum']).optional(),
        })
        .optional(),
    })
    .optional(),
})
const knownFields = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'unique_receipt', 'payment']

/** Handles POST /orders. With `unique_receipt`, a repeated receipt returns the first order, even if its amount differs. */
export function createOrder(ledger: Ledger, body: Record<string, unknown>, nowMs: number): SimulatedOrder {
  const amount = requireAmount(body.amount)
  const unknown = Object.keys(body).find((field) => !knownFields.includes(field))
  if (unknown) {
    throw new ApiError(`${unknown} is/are not required and should not be sent`, { reason: 'extra_field_sent' })
  }
  const parsed = request.safeParse(body)
  if (!parsed.success) {
    const [field] = parsed.error.issues[0]?.path ?? []
    throw new ApiError(`The ${String(field)} field is invalid.`, { field: String(field) })
  }
  const { receipt = null, currency, payment, unique_receipt } = parsed.data
  const earlier = unique_receipt && [...ledger.orders.values()].find((order) => receipt && order.receipt === receipt)
  if (earlier) return earlier

  const order: SimulatedOrder = {
    id: simulatedId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: parsed.data.notes ?? [],
    created_at: Math.floor(nowMs / 1000),
  }
  ledger.orders.set(order.id, order)
  ledger.captureModes.set(order.id, payment?.capture ?? 'automatic')
  return order
}

/** Returns the amount in paise. Throws an `ApiError` below one rupee. */
export function requireAmount(amount: unknown): number {
  if (amount === undefined || amount === null) throw new ApiError('amount: is required.', { field: 'amount' })
  if (typeof amount !== 'number' || !Number.isInteger(amount)) {
    throw new ApiError('The amount must be an integer.', { field: 'amount' })
  }
  if (amount < 100) {
    const reason = 'amount_less_than_minimum_amount'
    throw new ApiError('Order amount less than minimum amount allowed', { reason, field: 'amount' })
  }
  return amount
}
