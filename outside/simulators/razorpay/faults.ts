import * as z from 'zod'

const times = z.union([z.boolean(), z.int().min(0)])

const faultsSchema = z.strictObject({
  delayMs: z.int().min(0).optional(),
  duplicate: times.optional(),
  /** The webhooks of one step leave in reverse order. */
  outOfOrder: z.boolean().optional(),
  /** Webhooks are lost: all of them, or those of these events. */
  drop: z.union([z.boolean(), z.array(z.string())]).optional(),
  badSig: z.boolean().optional(),
  /** The browser never hears of a payment that went through. */
  lostHandler: z.boolean().optional(),
  /** A payment fails, and the same payment is captured after all, 2 s or this many ms later. */
  failThenCapture: times.optional(),
  /** The bank confirms 15 minutes or this many ms later: too late to be captured automatically. */
  lateAuth: times.optional(),
  /** A paid order is paid again: Razorpay gives that money back by itself; with 'captured' it does not. */
  secondPayment: z.union([z.boolean(), z.literal('captured')]).optional(),
  /** API calls are answered 502 and have no effect: all, or this many. */
  api5xx: times.optional(),
  /** API calls have their effect but are never answered: all, or this many. */
  apiTimeout: times.optional(),
  /** Refunds are accepted and fail afterwards. */
  refundFail: z.boolean().optional(),
  /** The bank books refunds this much later. */
  refundDelayMs: z.int().min(0).optional(),
  /** First wait before a webhook is delivered again, 1 s unless told; it doubles each time. */
  backoffMs: z.int().min(1).optional(),
})

export type Faults = z.infer<typeof faultsSchema>

export const faultNames = Object.keys(faultsSchema.shape)

/** Throws a ZodError when a fault is unknown or has no sensible value. */
export function parseFaults(faults: unknown): Faults {
  return faultsSchema.parse(faults)
}

export type FaultBox = {
  current(): Faults
  set(faults: Faults): void
  /** Whether the fault strikes now; a number counts down. */
  take(name: 'api5xx' | 'apiTimeout'): boolean
}

export function createFaultBox(initial: Faults): FaultBox {
  let faults = { ...initial }
  return {
    current: () => faults,
    set(next) {
      faults = { ...next }
    },
    take(name) {
      const left = faults[name]
      if (typeof left === 'number') faults[name] = Math.max(left - 1, 0)
      return Boolean(left)
    },
  }
}
