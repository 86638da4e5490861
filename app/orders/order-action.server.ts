import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { shopContext, visitContext } from '#app/context'
import { parseForm, refuseForm } from '#app/forms/parse-form.server'
import { cancel, confirmCod } from '#domain/fulfilment/fulfilment.server'
import type { Order } from '#domain/orders/order'
import { settings } from '#domain/settings'

const unclear = 'This form could not be read. Please try again.'
const formSchema = z.object({ intent: z.enum(['confirm', 'cancel'], unclear), actKey: z.uuid(unclear) })

/**
 * What a buyer does to their order on its page; null when it is done. Whoever has the link may act like its owner: it went to the owner's own phone
 * and mailbox.
 */
export async function actOnOrder(
  context: Readonly<RouterContextProvider>,
  order: Order,
  form: FormData,
): Promise<ReturnType<typeof refuseForm> | null> {
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
  const done =
    intent === 'confirm' ? await confirmCod(db, clock, request) : await cancel(db, clock, { ...request, reason: '' })
  if (!done.ok) return refuseForm({ ok: false, message: refusedTexts[intent] }, 409)
  wakeWorker()
  return null
}

const help = `Please call ${settings.phones[0]} or write to us.`

const refusedTexts = {
  confirm: `This order does not wait for your word any more. ${help}`,
  cancel: `This order can no longer be cancelled here: it is packed already, or something else has happened to it. ${help}`,
}
