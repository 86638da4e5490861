import { z } from 'zod'
import { isSameSecret, sha256 } from '#domain/hash.server'
import {
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnreachable,
} from '#domain/payments/provider'
import { stripControlCharacters } from '#domain/text'
import { type Fetch, fetchText, parseJson } from '#outside/fetch'
import { collection, orderSchema, paymentSchema, readableOf, refundSchema } from '#outside/razorpay/schemas'
import { sign } from '#outside/signatures'

/** Not by the official client, which hard-codes the host, waits forever and crashes when the network fails. */
export function createRazorpay(options: {
  keyId: string
  keySecret: string
  webhookSecrets: string[]
  name?: 'razorpay' | 'sim'
  baseUrl?: string
  checkoutScript?: string
  fetch?: Fetch
  timeoutMs?: number
}): PaymentProvider {
  const name = options.name ?? 'razorpay'
  const { baseUrl = 'https://api.razorpay.com/v1', fetch = globalThis.fetch, timeoutMs = 8_000 } = options
  const authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`

  async function call<T>({ method, path, body, headers }: Call, answer: z.ZodType<T>): Promise<T> {
    const name = `${method} ${path}`
    const init = {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
      redirect: 'error' as const,
    }
    const unreachable = (cause: unknown) => {
      throw new ProviderUnreachable(name, { cause })
    }
    const { status, text } = await fetchText(fetch, baseUrl + path, init, { timeoutMs }).catch(unreachable)
    if (isTemporary(status)) throw new ProviderUnreachable(name, { cause: new Error(`status ${status}`), status })
    const json = parseJson(text)
    if (json === null) unreachable(new Error('The response is no JSON'))
    if (status >= 400) throw new ProviderRefused(name, status, reasonOf(json, status))
    const parsed = answer.safeParse(json)
    return parsed.success ? parsed.data : unreachable(parsed.error)
  }

  const provider: PaymentProvider = {
    name,
    keyId: options.keyId,
    checkoutScript: options.checkoutScript ?? 'https://checkout.razorpay.com/v1/checkout.js',

    async createOrder({ amountPaise, receipt }) {
      const body = { amount: amountPaise, currency: 'INR', receipt, unique_receipt: true, payment: automaticCapture }
      const order = await call({ method: 'POST', path: '/orders', body }, orderSchema)
      // The receipt may be of an earlier order, which would charge another amount.
      if (order.amount !== amountPaise || order.currency !== 'INR') {
        throw new ProviderRefused('POST /orders', 200, `receipt ${receipt} is of ${order.amount} ${order.currency}`)
      }
      return { id: order.id, amountPaise: order.amount }
    },

    async listOrders(receipt) {
      const path = `/orders?receipt=${encodeURIComponent(receipt)}&count=100`
      const orders = await call({ method: 'GET', path }, readableOf(orderSchema))
      return orders.flatMap((order) => (order.receipt === receipt ? [order.id] : []))
    },

    async findReceipt(providerOrderId) {
      try {
        const path = `/orders/${encodeURIComponent(providerOrderId)}`
        return (await call({ method: 'GET', path }, orderSchema)).receipt
      } catch (error) {
        if (isUnknownId(error)) return null
        throw error
      }
    },

    async listPayments(providerOrderId) {
      try {
        const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`
        return await call({ method: 'GET', path }, readableOf(paymentSchema))
      } catch (error) {
        if (isUnknownId(error)) return []
        throw error
      }
    },

    async capture(paymentId, amountPaise) {
      const path = `/payments/${encodeURIComponent(paymentId)}`
      try {
        const body = { amount: amountPaise, currency: 'INR' }
        return await call({ method: 'POST', path: `${path}/capture`, body }, paymentSchema)
      } catch (error) {
        if (!isRefusedFor(error, /already\s+(been\s+)?captured/i)) throw error
        return await call({ method: 'GET', path }, paymentSchema)
      }
    },

    async refund(paymentId, { refundId, amountPaise, idempotencyKey }) {
      if (!/^[\w-]{10,}$/.test(idempotencyKey)) throw new RangeError(`not an idempotency key: ${idempotencyKey}`)
      const path = `/payments/${encodeURIComponent(paymentId)}/refund`
      const headers = { 'X-Refund-Idempotency': idempotencyKey }
      try {
        const body = { amount: amountPaise, speed: 'normal', notes: { refund_id: refundId } }
        const { id, state } = await call({ method: 'POST', path, body, headers }, refundSchema)
        return { id, state }
      } catch (error) {
        if (!isRefusedFor(error, /fully refunded already|already\s+(been\s+)?(fully\s+)?refunded/i)) throw error
        const refunds = await provider.listRefunds(paymentId)
        const made = refunds.find((refund) => refund.refundId === refundId && refund.state !== 'failed')
        if (!made) throw error
        return { id: made.id, state: made.state }
      }
    },

    async listRefunds(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`
      return call({ method: 'GET', path }, collection(refundSchema))
    },

    isGenuineCheckout({ providerOrderId, paymentId, signature }) {
      return isSameSecret(signature, sign(`${providerOrderId}|${paymentId}`, options.keySecret))
    },

    readWebhook(rawBody, headers) {
      return readRazorpayWebhook(rawBody, headers, {
        secrets: options.webhookSecrets,
        acceptSimulated: name === 'sim',
      })
    },
  }
  return provider
}

type Call = { method: 'GET' | 'POST'; path: string; body?: object; headers?: Record<string, string> }

/** 409: a refund with the same key is in progress. */
function isTemporary(status: number): boolean {
  return status >= 500 || status === 408 || status === 409 || status === 429
}

const refusal = z.object({ error: z.object({ reason: z.string().nullish(), description: z.string().nullish() }) })

function reasonOf(json: unknown, status: number): string {
  const error = refusal.safeParse(json).data?.error
  const reasons = [error?.reason, error?.description].filter((text) => text && text !== 'NA')
  return reasons.join(': ') || `status ${status}`
}

/** Not the dashboard's setting. Authorized after 12 minutes, the minimum, a payment waits for the shop to decide. */
const automaticCapture = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, refund_speed: 'normal' },
}

/** Narrow on purpose: if every 400 meant "no payments", a paid order could expire. */
function isUnknownId(error: unknown): boolean {
  if (!(error instanceof ProviderRefused)) return false
  return error.status === 404 || isRefusedFor(error, /does not exist|not a valid id/i)
}

function isRefusedFor(error: unknown, reason: RegExp): boolean {
  return error instanceof ProviderRefused && error.status === 400 && reason.test(error.reason)
}

const eventBody = z.object({
  account_id: z.string().catch(''),
  event: z.string().min(1).overwrite(stripControlCharacters).catch('unreadable'),
  payload: z
    .object({
      payment: z.object({ entity: z.unknown() }).optional().catch(undefined),
      refund: z.object({ entity: z.unknown() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** Null for a wrong signature. Unknown content is an event too, or Razorpay would repeat it for a day. */
function readRazorpayWebhook(
  rawBody: string,
  headers: Headers,
  expected: { secrets: string[]; acceptSimulated: boolean },
): ProviderEvent | null {
  const signature = headers.get('x-razorpay-signature') ?? ''
  const isGenuine = expected.secrets.some((secret) => secret !== '' && isSameSecret(signature, sign(rawBody, secret)))
  if (!isGenuine) return null

  const body = eventBody.safeParse(parseJson(rawBody)).data
  if (body?.account_id.startsWith('acc_localSim') && !expected.acceptSimulated) return null
  const payment = paymentSchema.optional().safeParse(body?.payload?.payment?.entity)
  const refund = refundSchema.optional().safeParse(body?.payload?.refund?.entity)
  const isUnrecognized = !body?.payload || body.event === 'unreadable' || !payment.success || !refund.success
  return {
    id: headers.get('x-razorpay-event-id') || sha256(rawBody, 'hex'),
    name: body?.event ?? 'unreadable',
    payment: payment.data ?? null,
    refund: refund.data ?? null,
    ...(isUnrecognized && { isUnrecognized }),
  }
}
