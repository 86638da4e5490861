import { Hono } from 'hono'
import { isSameSecret } from '#domain/hash.server'
import { ApiError } from '#outside/simulators/razorpay/error'
import { type Bank, getOrder, getPayment, listPaymentsOf, listRefundsOf } from '#outside/simulators/razorpay/ledger'
import { createOrder } from '#outside/simulators/razorpay/orders'
import { capture } from '#outside/simulators/razorpay/payments'
import { refund } from '#outside/simulators/razorpay/refunds'

export function createApi(bank: Bank, keys: { keyId: string; keySecret: string }, silence: AbortSignal): Hono {
  const { ledger, faults, scheduler } = bank
  const expected = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const api = new Hono()

  api.use(async (c, next) => {
    if (!isSameSecret(c.req.header('authorization') ?? '', expected)) {
      throw new ApiError('Authentication failed', { status: 401 })
    }
    if (faults.take('api5xx')) throw new ApiError('The server is having trouble', { status: 502 })
    const isSilent = faults.take('apiTimeout')
    await next()
    if (isSilent) await untilAborted(AbortSignal.any([c.req.raw.signal, silence]))
  })

  api.post('/orders', async (c) => c.json(createOrder(ledger, await bodyOf(c.req.raw), scheduler.now())))
  api.get('/orders', (c) => {
    const receipt = c.req.query('receipt')
    return c.json(collection([...ledger.orders.values()].filter((order) => !receipt || order.receipt === receipt)))
  })
  api.get('/orders/:id', (c) => c.json(getOrder(ledger, c.req.param('id'))))
  api.get('/orders/:id/payments', (c) => {
    const order = getOrder(ledger, c.req.param('id'))
    return c.json(collection(listPaymentsOf(ledger, order.id)))
  })
  api.get('/payments/:id', (c) => c.json(getPayment(ledger, c.req.param('id'))))
  api.post('/payments/:id/capture', async (c) => c.json(capture(bank, c.req.param('id'), await bodyOf(c.req.raw))))
  api.post('/payments/:id/refund', async (c) => {
    const key = c.req.header('x-refund-idempotency')
    return c.json(refund(bank, c.req.param('id'), await bodyOf(c.req.raw), key))
  })
  api.get('/payments/:id/refunds', (c) => {
    const payment = getPayment(ledger, c.req.param('id'))
    return c.json(collection(listRefundsOf(ledger, payment.id)))
  })
  return api
}

export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  try {
    const body: unknown = text ? JSON.parse(text) : {}
    if (typeof body === 'object' && body && !Array.isArray(body)) return { ...body }
  } catch {}
  throw new ApiError('The request body is not a JSON object.')
}

function collection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
