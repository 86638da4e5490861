import { z } from 'zod'

/** Here, because a browser gets what a route declares outside of its loader and action. */

/** `version` is the one that the browser has seen, `account` the fingerprint of whose cart it is. */
export const cartSchema = z.object({
  lines: z.array(z.unknown()),
  version: z.int().nonnegative(),
  account: z.unknown().optional(),
})

export const cartQuoteSchema = z.object({ lines: z.array(z.unknown()), code: z.string().max(80).optional() })

export const paymentResultSchema = z.object({
  razorpay_payment_id: z.string().min(1).max(64),
  razorpay_signature: z.string().max(128),
})

export const anyBody = z.unknown()
export const withSecret = z.object({ secret: z.string() })

export const ownOrderSchema = z.object({ orderId: z.string().min(1).max(64) })

const itemSchema = z.object({
  name: z.string().max(120),
  size: z.string().max(60).optional(),
  quantity: z.number().int().min(1).max(99),
})
export const legacySchema = z.object({
  secret: z.string().max(200),
  customerName: z.string().min(1).max(100),
  customerPhone: z.string().max(20),
  items: z.union([z.string().max(1000), z.array(itemSchema).max(50)]),
  total: z.number().nonnegative(),
  paymentMethod: z.string().max(40),
})
