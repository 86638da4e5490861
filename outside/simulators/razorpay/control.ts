import { Hono } from 'hono'
import { z } from 'zod'
import { bodyOf } from '#outside/simulators/razorpay/api'
import { ApiError } from '#outside/simulators/razorpay/error'
import { parseFaults } from '#outside/simulators/razorpay/faults'
import type { Bank } from '#outside/simulators/razorpay/ledger'
import { expire, pay } from '#outside/simulators/razorpay/payments'
import { refund } from '#outside/simulators/razorpay/refunds'
import type { WebhookDelivery, WebhookSender } from '#outside/simulators/webhook-sender'

const payRequest = z.object({ order_id: z.string(), outcome: z.enum(['captured', 'failed', 'authorized']) })

export function createControl(bank: Bank, sender: WebhookSender): Hono {
  const { ledger, scheduler, faults } = bank
  const control = new Hono()

  control.get('/state', (c) =>
    c.json({
      faults: faults.current(),
      orders: [...ledger.orders.values()],
      payments: [...ledger.payments.values()],
      refunds: [...ledger.refunds.values()],
      webhooks: sender.list().map(summaryOf),
    }),
  )
  control.post('/pay', async (c) => {
    const asked = payRequest.safeParse(await bodyOf(c.req.raw))
    if (!asked.success) throw new ApiError('Send order_id and outcome: captured, failed or authorized.')
    return c.json(pay(bank, asked.data.order_id, asked.data.outcome))
  })
  control.post('/expire', async (c) => {
    const { payment_id } = await bodyOf(c.req.raw)
    return c.json(expire(bank, String(payment_id)))
  })
  control.post('/refund', async (c) => {
    const { payment_id, amount } = await bodyOf(c.req.raw)
    return c.json(refund(bank, String(payment_id), amount === undefined ? {} : { amount }, undefined))
  })
  control.post('/flush', async (c) => {
    await scheduler.flush()
    return c.json({ webhooks: sender.list().map(summaryOf) })
  })
  control.post('/faults', async (c) => {
    const body = await bodyOf(c.req.raw)
    try {
      faults.set(parseFaults(body))
    } catch (error) {
      throw new ApiError(`Not a set of faults: ${error instanceof z.ZodError ? z.prettifyError(error) : error}`)
    }
    return c.json(faults.current())
  })

  control.get('/webhooks', (c) => c.json(sender.list().map(summaryOf)))
  control.get('/webhooks/:id', (c) => c.json(requireDelivery(sender.list().find(({ id }) => id === c.req.param('id')))))
  control.post('/webhooks/:id/deliver', async (c) => c.json(summaryOf(await sender.deliver(c.req.param('id')))))
  control.post('/webhooks/:id/duplicate', async (c) => c.json(summaryOf(await sender.duplicate(c.req.param('id')))))
  control.post('/webhooks/:id/lose', (c) => c.json(summaryOf(sender.lose(c.req.param('id')))))
  control.post('/webhooks/:id/delay', async (c) => {
    const asked = z.object({ ms: z.int().min(0) }).safeParse(await bodyOf(c.req.raw))
    if (!asked.success) throw new ApiError('Send ms: whole milliseconds.')
    return c.json(summaryOf(sender.delay(c.req.param('id'), asked.data.ms)))
  })
  return control
}

function requireDelivery(delivery: WebhookDelivery | undefined): WebhookDelivery {
  if (!delivery) throw new ApiError('There is no such webhook.', { status: 404 })
  return delivery
}

function summaryOf(found: WebhookDelivery | undefined) {
  const { id, name, state, dueAt, attempts } = requireDelivery(found)
  return { id, name, state, dueAt, attempts }
}
