import { z } from 'zod'

const times = z.union([z.boolean(), z.int().min(0)])

const faultsSchema = z.strictObject({
  delayMs: z.int().min(0).optional(),
  duplicate: times.optional(),
  /** Sends the webhooks of one step in reverse order. */
  outOfOrder: z.boolean().optional(),
  /** Loses webhooks: all of them, or those of these events. */
  drop: z.union([z.boolean(), z.array(z.string())]).optional(),
  badSig: z.boolean().optional(),
  /** Sends the browser no result of a successful payment. */
  lostHandler: z.boolean().optional(),
  /** Fails a payment, and captures the same payment 2 s or this many ms later. */
  failThenCapture: times.optional(),
  /** Authorizes a payment 15 minutes or this many ms later; by default too late for the automatic capture. */
  lateAuth: times.optional(),
  /** Pays a paid order again. Razorpay refunds the second payment automatically, unless the value is 'captured'. */
  secondPayment: z.union([z.boolean(), z.literal('captured')]).optional(),
  /** Answers API calls with 502 and without effect: all, or this many. */
  api5xx: times.optional(),
  /** Executes API calls but never answers them: all, or this many. */
  apiTimeout: times.optional(),
  /** Accepts refunds and fails them afterwards. */
  refundFail: z.boolean().optional(),
  /** Delays the processing of refunds by this many ms. */
  refundDelayMs: z.int().min(0).optional(),
  /** First pause in ms before a webhook is delivered again, by default 1 s; doubles each time. */
  backoffMs: z.int().min(1).optional(),
})

export type Faults = z.infer<typeof faultsSchema>

/** Throws a ZodError for an unknown fault or an invalid value. */
export function parseFaults(faults: unknown): Faults {
  return faultsSchema.parse(faults)
}

export type FaultBox = {
  current(): Faults
  set(faults: Faults): void
  /** Returns whether the fault applies now; a number is decremented. */
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
