import { shopContext, visitContext } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/layout/route-handle'
import { recordRefund } from '#domain/payments/refunds.server'
import { hasWebhookEvent, recordCapture, recordWebhookEvent, settleFromProvider } from '#domain/payments/settle.server'
import { isProviderUnavailable } from '#domain/payments/start-payment.server'
import type { Route } from './+types/razorpay'

export const handle: RouteHandle = { ...privateData, robots: 'silent', work: 'unlimited' }

export function loader() {
  return jsonError(405, 'Webhooks are sent by POST.', { allow: 'POST' })
}

/**
 * Razorpay tells of payments and refunds, at least once, in any order, signed over the raw body. Answered with 200 only
 * after the transaction has committed: what is not acknowledged is sent again.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock, payments, wakeWorker } = context.get(shopContext)
  const visit = context.get(visitContext)
  if (!payments) return jsonError(404, 'This shop takes no UPI payments.')
  const event = payments.readWebhook(await request.text(), request.headers)
  if (!event) return jsonError(400, 'The signature does not belong to this message.')
  if (event.isOdd) visit.log('webhook.odd', { name: event.name, id: event.id })
  if (await hasWebhookEvent(db, event.id)) return Response.json({ status: 'known' })
  const { payment, refund } = event
  if (payment?.captured && payment.state === 'captured') {
    const recorded = await recordCapture(db, clock, payment)
    if (recorded === 'unknown-order') visit.log('webhook.unknown-order', { name: event.name })
  } else if (payment?.state === 'authorized' && payment.providerOrderId) {
    // Capturing asks the provider; when it does not answer now, the reconciler does it later.
    await settleFromProvider(db, clock, payments, payment.providerOrderId).catch((error) => {
      if (!isProviderUnavailable(error)) throw error
      visit.logError('webhook.capture-delayed', error)
    })
  }
  // Not closed on `payment.failed`: the bank may still confirm the same payment up to three days later.
  if (refund) await recordRefund(db, clock, refund)
  await recordWebhookEvent(db, clock, event)
  wakeWorker()
  return Response.json({ status: 'ok' })
}
