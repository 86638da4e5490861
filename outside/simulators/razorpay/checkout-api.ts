import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { decimalRupees } from '#domain/money'
import { sign } from '#outside/signatures'
import { bodyOf } from '#outside/simulators/razorpay/api'
import { declinedError } from '#outside/simulators/razorpay/entities'
import { ApiError } from '#outside/simulators/razorpay/error'
import { type Bank, getOrder } from '#outside/simulators/razorpay/ledger'
import { pay } from '#outside/simulators/razorpay/payments'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

const attempt = z.object({ key_id: z.string(), order_id: z.string(), outcome: z.enum(['captured', 'failed']) })

/** Serves the browser's requests: the checkout script, the QR code, and the sheet's calls. */
export function createCheckoutApi(bank: Bank, keys: { keyId: string; keySecret: string }): Hono {
  // The sheet is in a shadow root and receives its style as text, which a strict CSP allows.
  const script = read('./checkout.js').replace("'/* SHEET_STYLE */'", () => JSON.stringify(read('./checkout.css')))
  const frame = read('./checkout-frame.js')
  const api = new Hono()

  const orderFor = (keyId: string, orderId: string) => {
    if (keyId !== keys.keyId) throw new ApiError('Authentication failed', { status: 401 })
    const order = getOrder(bank.ledger, orderId)
    if (order.status === 'paid') throw new ApiError('This order has already been paid.')
    return order
  }

  api.get('/checkout.js', (c) => {
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Cache-Control', 'no-cache')
    return c.body(`${script}\n${frame}`)
  })

  api.get('/checkout/frame', (c) =>
    c.html('<!doctype html><title>UPI payment</title><script src="../checkout.js"></script>'),
  )

  api.get('/qr', (c) => {
    const order = getOrder(bank.ledger, c.req.query('order_id') ?? '')
    const upi = new URLSearchParams({
      pa: 'shop@localsim',
      pn: c.req.query('name') ?? 'Local simulator',
      am: decimalRupees(order.amount),
      cu: order.currency,
      tr: order.id,
    })
    c.header('Content-Type', 'image/svg+xml')
    c.header('Cache-Control', 'no-store')
    return c.body(renderSVG(`upi://pay?${upi}`, { ecc: 'M', border: 2 }))
  })

  api.get('/checkout/order', (c) => {
    c.header('Access-Control-Allow-Origin', '*')
    const { key_id = '', order_id = '', amount, currency } = c.req.query()
    const order = orderFor(key_id, order_id)
    if ((amount && Number(amount) !== order.amount) || (currency && currency !== order.currency)) {
      throw new ApiError(
        'Your payment amount is different from your order amount. To pay successfully, please try again.',
      )
    }
    return c.json({ amount: order.amount, currency: order.currency })
  })

  api.post('/checkout/pay', async (c) => {
    const asked = attempt.safeParse(await bodyOf(c.req.raw))
    if (!asked.success) throw new ApiError('The payment request is invalid.')
    const order = orderFor(asked.data.key_id, asked.data.order_id)
    const payment = pay(bank, order.id, asked.data.outcome)
    if (payment.status === 'created') return c.json({ state: 'pending' })
    if (payment.status === 'failed') {
      const { error_code: code, error_description: description, error_source: source } = declinedError
      const { error_step: step, error_reason: reason } = declinedError
      const metadata = { order_id: order.id, payment_id: payment.id }
      return c.json({ state: 'failed', error: { code, description, source, step, reason, metadata } })
    }
    if (bank.faults.current().lostHandler) return c.json({ state: 'lost' })
    return c.json({
      state: 'paid',
      answer: {
        razorpay_payment_id: payment.id,
        razorpay_order_id: order.id,
        razorpay_signature: sign(`${order.id}|${payment.id}`, keys.keySecret),
      },
    })
  })
  return api
}
