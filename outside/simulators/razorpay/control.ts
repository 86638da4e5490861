import { Hono } from 'hono'
import * as z from 'zod'
import { bodyOf } from '#outside/simulators/razorpay/api'
import { Refusal } from '#outside/simulators/razorpay/error'
import { parseFaults } from '#outside/simulators/razorpay/faults'
import type { Bank } from '#outside/simulators/razorpay/ledger'
import { expire, pay } from '#outside/simulators/razorpay/payments'
import { refund } from '#outside/simulators/razorpay/refunds'
import type { WebhookDelivery, WebhookSender } from '#outside/simulators/webhook-sender'

const payRequest = z.object({ order_id: z.string(), outcome: z.enum(['captured', 'failed', 'authorized']) })

export function createControl(bank: Bank, courier: WebhookSender): Hono {
  const { ledger, agenda, faults } = bank
  const control = new Hono()

  control.get('/state', (c) =>
    c.json({
      faults: faults.current(),
      orders: [...ledger.orders.values()],
      payments: [...ledger.payments.values()],
      refunds: [...ledger.refunds.values()],
      webhooks: courier.list().map(summaryOf),
    }),
  )
  control.post('/pay', async (c) => {
    const asked = payRequest.safeParse(await bodyOf(c.req.raw))
    if (!asked.success) throw new Refusal('Send order_id and outcome: captured, failed or authorized.')
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
    await agenda.flush()
    return c.json({ webhooks: courier.list().map(summaryOf) })
  })
  control.post('/faults', async (c) => {
    const body = await bodyOf(c.req.raw)
    try {
      faults.set(parseFaults(body))
    } catch (error) {
      throw new Refusal(`Not a set of faults: ${error instanceof z.ZodError ? z.prettifyError(error) : error}`)
    }
    return c.json(faults.current())
  })

  control.get('/webhooks', (c) => c.json(courier.list().map(summaryOf)))
  control.get('/webhooks/:id', (c) => c.json(existing(courier.list().find(({ id }) => id === c.req.param('id')))))
  control.post('/webhooks/:id/deliver', async (c) => c.json(summaryOf(await courier.deliver(c.req.param('id')))))
  control.post('/webhooks/:id/duplicate', async (c) => c.json(summaryOf(await courier.duplicate(c.req.param('id')))))
  control.post('/webhooks/:id/lose', (c) => c.json(summaryOf(courier.lose(c.req.param('id')))))
  control.post('/webhooks/:id/delay', async (c) => {
    const asked = z.object({ ms: z.int().min(0) }).safeParse(await bodyOf(c.req.raw))
    if (!asked.success) throw new Refusal('Send ms: whole milliseconds.')
    return c.json(summaryOf(courier.delay(c.req.param('id'), asked.data.ms)))
  })
  return control
}

function existing(parcel: WebhookDelivery | undefined): WebhookDelivery {
  if (!parcel) throw new Refusal('There is no such webhook.', { status: 404 })
  return parcel
}

function summaryOf(found: WebhookDelivery | undefined) {
  const { id, name, state, dueAt, attempts } = existing(found)
  return { id, name, state, dueAt, attempts }
}
