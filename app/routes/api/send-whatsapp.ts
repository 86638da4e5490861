import { randomUUID } from 'node:crypto'
import { type Shop, shopContext, type Visit, visitContext } from '#app/context'
import { readJson } from '#app/forms/parse-form.server'
import { jsonError, refuseJsonAttempt } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { anyBody, legacySchema, ownOrderSchema, withSecret } from '#app/routes/api/schemas.server'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import { phoneDigits, readPhone } from '#domain/delivery/phone'
import { isSameSecret } from '#domain/hash.server'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import { formatRupees, toPaise } from '#domain/money'
import { findOwnOrder } from '#domain/orders/orders.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { plainWords } from '#domain/text'
import type { Route } from './+types/send-whatsapp'

export const handle: RouteHandle = { ...privateData, methods: ['POST'], robots: 'silent' }

/** Of the shop's own pages, and of another server with the secret. */
const asksPerAccount = { limit: 30, windowMs: hourMs }
const asksPerServer = { limit: 60, windowMs: minuteMs }

const queued = () => Response.json({ status: 'queued' }, { status: 202 })

/** The specification's body is taken only from another server with the secret, which no browser may hold. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { db, clock } = shop
  const visit = context.get(visitContext)
  const body = await readJson(request, anyBody)
  const own = ownOrderSchema.safeParse(body)
  if (!own.success) return sendForServer(shop, visit, body)
  const user = await visit.accounts.findUser({ fresh: true })
  if (!user) return jsonError(401, 'Please log in to see your account.')
  const attempt = await countAttempt(db, clock, limitSubject('send-whatsapp', 'account', user.id), asksPerAccount)
  if (!attempt.allowed) return refuseJsonAttempt('That was asked too often. The message is on its way.', attempt)
  const order = await findOwnOrder(db, user.id, own.data.orderId)
  if (!order) return jsonError(404, 'There is no such order.')
  if (order.state !== 'confirmed') return jsonError(409, 'This order is not confirmed yet.')
  if (order.stage === 'cancelled') return jsonError(409, 'This order was cancelled.')
  await enqueue(db, clock, 'confirmation-message', order.id)
  shop.wakeWorker()
  return queued()
}

async function sendForServer(shop: Shop, visit: Visit, body: unknown): Promise<Response> {
  if (!shop.sendWhatsAppSecret) return jsonError(404, 'There is nothing here.')
  const { db, clock } = shop
  const attempt = await countAttempt(db, clock, limitSubject('send-whatsapp', 'client', visit.client), asksPerServer)
  if (!attempt.allowed) return refuseJsonAttempt('Too many messages. Please wait a minute.', attempt)
  const given = withSecret.safeParse(body).data?.secret
  if (given === undefined || !isSameSecret(given, shop.sendWhatsAppSecret))
    return jsonError(401, 'The secret is not right.')
  const parsed = legacySchema.safeParse(body)
  const phone = parsed.success ? readPhone(parsed.data.customerPhone) : null
  if (!parsed.success || !phone)
    return jsonError(400, 'Send customerName, customerPhone, items, total and paymentMethod.')
  const { customerName, items, total, paymentMethod } = parsed.data
  const listed =
    typeof items === 'string'
      ? items
      : items.map((item) => `${item.quantity}× ${item.name} ${item.size ?? ''}`.trim()).join(', ')
  await enqueue(db, clock, 'message-foreign', randomUUID(), {
    to: phoneDigits(phone),
    template: 'order_confirmation',
    parameters: [customerName, '-', listed, formatRupees(toPaise(total)), paymentMethod].map(plainWords),
  })
  shop.wakeWorker()
  return queued()
}
