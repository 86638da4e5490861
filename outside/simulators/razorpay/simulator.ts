import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Fetch } from '#outside/fetch'
import { createApi } from '#outside/simulators/razorpay/api'
import { createCheckoutApi } from '#outside/simulators/razorpay/checkout-api'
import { createControl } from '#outside/simulators/razorpay/control'
import type { Payment, Refund } from '#outside/simulators/razorpay/entities'
import { ApiError } from '#outside/simulators/razorpay/error'
import { createEmit } from '#outside/simulators/razorpay/events'
import { createFaultBox, type Faults } from '#outside/simulators/razorpay/faults'
import { createLedger, type Ledger } from '#outside/simulators/razorpay/ledger'
import { type Outcome, pay } from '#outside/simulators/razorpay/payments'
import { refund } from '#outside/simulators/razorpay/refunds'
import { createScheduler } from '#outside/simulators/scheduler'
import { createWebhookSender, type WebhookSender } from '#outside/simulators/webhook-sender'

export type RazorpaySimulator = {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  readonly checkoutScript: string
  /** Handles HTTP requests below the base path: `/v1/…` and `/__sim/…`. */
  fetch(request: Request): Promise<Response>
  /** Pays an order as the buyer would. Throws an `ApiError` if the order cannot be paid. */
  pay(orderId: string, outcome: Outcome): Payment
  /** Refunds as on the provider's dashboard. Throws an `ApiError` if less than the amount is left. */
  refundByHand(paymentId: string, amountPaise: number): Refund
  setFaults(faults: Faults): void
  faults(): Faults
  readonly ledger: Ledger
  /** The sent and planned webhooks, with their actions. */
  readonly webhooks: Pick<WebhookSender, 'list' | 'deliver' | 'duplicate' | 'lose' | 'delay'>
  /** Runs the due tasks; only needed with an injected clock. */
  tick(): Promise<void>
  /** Makes one attempt for each undelivered webhook, due or not. */
  flush(): Promise<void>
  close(): void
}

/** Creates a simulator of Razorpay's API, checkout script and webhooks; its keys exist only in this process. */
export function createRazorpaySimulator(options: {
  webhookUrl: string | (() => string)
  /** Clock in epoch ms; with it, tasks run only by `tick` and `flush`. */
  now?: () => number
  /** Delivers webhooks; defaults to the network. */
  deliver?: Fetch
  /** Path where it is mounted, such as `/preview/razorpay`. */
  basePath?: string
  faults?: Faults
  keys?: { keyId?: string; keySecret?: string; webhookSecret?: string }
}): RazorpaySimulator {
  const basePath = options.basePath ?? ''
  const keyId = options.keys?.keyId ?? `rzp_sim_${randomBytes(7).toString('hex')}`
  const keySecret = options.keys?.keySecret ?? randomBytes(16).toString('hex')
  const webhookSecret = options.keys?.webhookSecret ?? randomBytes(16).toString('hex')
  const accountId = `acc_localSim${randomBytes(4).toString('hex')}`

  const controller = new AbortController()
  const scheduler = createScheduler(options.now)
  const faults = createFaultBox(options.faults ?? {})
  const sender = createWebhookSender({
    scheduler,
    target: options.webhookUrl,
    deliver: options.deliver,
    backoffMs: () => faults.current().backoffMs ?? 1000,
  })
  const emit = createEmit({ scheduler, sender, faults, accountId, webhookSecret })
  const bank = { ledger: createLedger(), scheduler, faults, emit }

  const app = new Hono().basePath(basePath)
  app.route('/__sim', createControl(bank, sender))
  app.route('/v1', createCheckoutApi(bank, { keyId, keySecret }))
  app.route('/v1', createApi(bank, { keyId, keySecret }, controller.signal))
  app.notFound(() => new ApiError('The requested URL was not found on the server.', { status: 404 }).toResponse())
  app.onError((error) => {
    if (error instanceof ApiError) return error.toResponse()
    throw error
  })

  return {
    keyId,
    keySecret,
    webhookSecret,
    checkoutScript: `${basePath}/v1/checkout.js`,
    async fetch(request) {
      const response = await app.fetch(request)
      // A caller that aborted meanwhile gets no response, as over a real network.
      request.signal.throwIfAborted()
      return response
    },
    pay: (orderId, outcome) => pay(bank, orderId, outcome),
    refundByHand: (paymentId, amountPaise) => refund(bank, paymentId, { amount: amountPaise }, undefined),
    setFaults: faults.set,
    faults: faults.current,
    ledger: bank.ledger,
    webhooks: sender,
    tick: scheduler.tick,
    flush: scheduler.flush,
    close() {
      controller.abort()
      scheduler.close()
      sender.close()
    },
  }
}
