import { shopContext, visitContext } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { handleEvent } from '#domain/payments/handle-event.server'
import type { Route } from './+types/razorpay'

export const handle: RouteHandle = { ...privateData, methods: ['POST'], robots: 'silent', isUnlimited: true }

/** At least once, in any order, signed over the raw body. What gets no 200, sent after the commit, comes again. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, payments, wakeWorker } = context.get(shopContext)
  const visit = context.get(visitContext)
  if (!payments) return jsonError(404, 'This shop takes no UPI payments.')
  const event = payments.readWebhook(await request.text(), request.headers)
  if (!event) return jsonError(400, 'The signature does not belong to this message.')
  const { name } = event
  if (event.isUnrecognized) visit.log('webhook.odd', { name, id: event.id })
  const outcome = await handleEvent(db, clock, payments, event)
  if (outcome.status === 'delayed') return Response.json({ status: 'delayed' }, { status: 503 })
  if (outcome.status === 'known') return Response.json({ status: 'known' })
  if (outcome.isUnknownOrder) visit.log('webhook.unknown-order', { name })
  if (outcome.captureDelayed) visit.logError('webhook.capture-delayed', outcome.captureDelayed)
  wakeWorker()
  return Response.json({ status: 'ok' })
}
