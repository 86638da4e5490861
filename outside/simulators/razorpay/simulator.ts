import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Fetch } from '#outside/fetch'
import { sign } from '#outside/signatures'
import { BankRefusal, createBank, simulatedId } from '#outside/simulators/razorpay/bank'
import { createWebhooks } from '#outside/simulators/webhooks'

export type RazorpaySimulator = ReturnType<typeof createRazorpaySimulator>

const attempt = z.object({ order_id: z.string(), outcome: z.enum(['captured', 'failed', 'late']) })
const newOrder = z.object({ amount: z.number(), receipt: z.string().nullable() })
const newRefund = z.object({ amount: z.number(), notes: z.object({ refund_id: z.string() }).optional() })

/** Simulates the parts of Razorpay's API, payment window and webhooks that a shop uses; its keys are this process's own. */
export function createRazorpaySimulator(options: { webhookUrl: () => string; deliver?: Fetch }) {
  const random = () => randomBytes(16).toString('hex')
  const [keyId, keySecret, webhookSecret] = [`rzp_sim_${random()}`, random(), random()]
  const webhooks = createWebhooks({ target: options.webhookUrl, deliver: options.deliver })

  const bank = createBank({
    webhooks,
    emit(event, entities) {
      const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]))
      const body = JSON.stringify({ entity: 'event', account_id: 'acc_localSim', event, payload })
      const id = simulatedId('evt')
      const headers = { 'X-Razorpay-Signature': sign(body, webhookSecret), 'x-razorpay-event-id': id }
      webhooks.post({ id, name: event, body, headers })
    },
  })

  const api = new Hono().basePath('/v1').onError(refuse)
  api.post('/orders', async (c) => {
    const { amount, receipt } = newOrder.parse(await c.req.json())
    return c.json(bank.createOrder(amount, receipt))
  })
  api.get('/orders', (c) => {
    const items = [...bank.ledger.orders.values()].filter(({ receipt }) => receipt === c.req.query('receipt'))
    return c.json({ items })
  })
  api.get('/orders/:id', (c) => c.json(bank.getOrder(c.req.param('id'))))
  api.get('/orders/:id/payments', (c) => {
    const { id } = bank.getOrder(c.req.param('id'))
    return c.json({ items: [...bank.ledger.payments.values()].filter(({ order_id }) => order_id === id).reverse() })
  })
  api.get('/payments/:id', (c) => c.json(bank.getPayment(c.req.param('id'))))
  api.post('/payments/:id/capture', async (c) => {
    const { amount } = newRefund.parse(await c.req.json())
    return c.json(bank.capture(c.req.param('id'), amount))
  })
  api.post('/payments/:id/refund', async (c) => {
    const asked = newRefund.parse(await c.req.json())
    return c.json(bank.refund(c.req.param('id'), asked, c.req.header('x-refund-idempotency')))
  })
  api.get('/payments/:id/refunds', (c) => {
    const { id } = bank.getPayment(c.req.param('id'))
    return c.json({ items: bank.refundsOf(id).reverse() })
  })

  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  // The window is in a shadow root and receives its style as text, which a strict CSP allows.
  const script = read('./checkout.js').replace("'/* SHEET_STYLE */'", () => JSON.stringify(read('./checkout.css')))
  const sheet = new Hono().basePath(windowPath).onError(refuse)
  sheet.get('/checkout.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  sheet.post('/pay', async (c) => {
    const { order_id, outcome } = attempt.parse(await c.req.json())
    const { id, status } = bank.pay(order_id, outcome)
    const answer = {
      razorpay_payment_id: id,
      razorpay_order_id: order_id,
      razorpay_signature: sign(`${order_id}|${id}`, keySecret),
    }
    return c.json({ status, answer: status === 'captured' ? answer : null })
  })

  return {
    keyId,
    keySecret,
    webhookSecret,
    checkoutScript: `${windowPath}/checkout.js`,
    bank,
    webhooks: webhooks.sent,
    flush: webhooks.flush,
    fetch: async (request: Request): Promise<Response> => api.fetch(request),
    /** Answers the browser: the script of the payment window, and the buyer's choice in it. */
    answerWindow: async (request: Request): Promise<Response> => sheet.fetch(request),
    close: webhooks.close,
  }
}

const windowPath = '/preview/razorpay'

function refuse(error: Error): Response {
  if (!(error instanceof BankRefusal || error instanceof z.ZodError || error instanceof SyntaxError)) throw error
  return Response.json({ error: { code: 'BAD_REQUEST_ERROR', description: error.message } }, { status: 400 })
}
