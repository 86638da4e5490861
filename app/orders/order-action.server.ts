import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { enteredValues, parseForm, refuseForm } from '#app/forms/parse-form.server'
import { complaintSchema, complaintsPerOrder, recordComplaint } from '#domain/contact/contact-messages.server'
import { cancel, confirmCod } from '#domain/fulfilment/fulfilment.server'
import { isCashOwed, leaveUpi } from '#domain/fulfilment/leave-upi.server'
import type { ActRequest } from '#domain/fulfilment/order-act.server'
import { countAttempt } from '#domain/limits/rate-limit.server'
import type { Order } from '#domain/orders/order'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

const unclear = 'This form could not be read. Please try again.'
const formSchema = z.object({ intent: z.enum(['confirm', 'cancel', 'leave-upi'], unclear), actKey: z.uuid(unclear) })

/**
 * What a buyer does to their order on its page; null when it is done and the page says so by itself. Whoever has the link may act like its owner: it
 * went to the owner's own phone and mailbox.
 */
export async function actOnOrder(context: Readonly<RouterContextProvider>, order: Order, form: FormData) {
  if (form.get('intent') === 'complain') return complain(context, order, form)
  const { db, clock, wakeWorker } = context.get(shopContext)
  const parsed = parseForm(formSchema, form, unclear)
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  const { intent, actKey } = parsed.values
  const request = {
    ...{ actKey, orderId: order.id, requestId: context.get(visitContext).requestId },
    actor: { kind: 'buyer' as const, userId: order.userId },
    // Meant whatever has happened since the page was made, as long as it still can be done.
    version: null,
  }
  if (intent === 'leave-upi') return leaveUpiId(context, request, form)
  const done =
    intent === 'confirm' ? await confirmCod(db, clock, request) : await cancel(db, clock, { ...request, reason: '' })
  if (!done.ok) {
    const { contact } = await readSettings(db)
    const message = `${refusedTexts[intent]} Please call ${contact.phones[0]} or write to us.`
    return refuseForm({ ok: false, message }, 409)
  }
  wakeWorker()
  return null
}

async function complain(context: Readonly<RouterContextProvider>, order: Order, form: FormData) {
  const { db, clock, wakeWorker } = context.get(shopContext)
  const parsed = parseForm(complaintSchema, form)
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  const attempt = await countAttempt(db, clock, `complaint:${order.id}`, complaintsPerOrder)
  if (!attempt.allowed) {
    const message = `That is a lot of messages at once. Please try again in an hour, or call ${(await readSettings(db)).contact.phones[0]}.`
    return refuseForm({ ok: false, message, values: enteredValues(form) }, 429, attempt.retryAfterMs)
  }
  const ticket = await recordComplaint(db, clock, order, parsed.values.message)
  wakeWorker()
  return data<FormResult>({ ok: true, message: `Thank you for telling us. Your message has the number ${ticket}.` })
}

const refusedTexts = {
  confirm: 'This order no longer needs your confirmation.',
  cancel: 'This order can no longer be cancelled here: it is packed already, or something else has happened to it.',
}

/** Where money of a cash order is to be sent to. */
async function leaveUpiId(context: Readonly<RouterContextProvider>, request: ActRequest, form: FormData) {
  const { db, clock } = context.get(shopContext)
  const isOwed = await isCashOwed(db, request.orderId)
  const done = isOwed ? await leaveUpi(db, clock, { ...request, upiId: String(form.get('upi') ?? '') }) : undefined
  if (done?.ok) return null
  const upi = 'A UPI id looks like asha@okaxis. Please look it up in your UPI app.'
  if (done?.reason === 'no-upi-id')
    return refuseForm({ ok: false, message: upi, errors: { upi }, values: enteredValues(form) }, 400)
  return refuseForm({ ok: false, message: 'No money of this order waits to be sent.' }, 409)
}
