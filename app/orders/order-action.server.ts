import { data } from 'react-router'
import { z } from 'zod'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { formText, isTicked } from '#app/forms/form-text'
import {
  keyField,
  type Parsed,
  parseForm,
  refuseForm,
  refuseForNow,
  runIntent,
  unreadable,
} from '#app/forms/parse-form.server'
import { readChosenPhotos, readPhoto } from '#app/forms/store-photo.server'
import { notFound } from '#app/navigation/not-found'
import { claimKindNames, claimWishNames, upiKnownText } from '#app/orders/order-texts'
import { claimPhotoWidth, mostClaimPhotos } from '#domain/contact/contact-message'
import {
  claimSchema,
  complaintSchema,
  complaintsPerOrder,
  recordComplaint,
} from '#domain/contact/contact-messages.server'
import { cancel, confirmCod } from '#domain/fulfilment/fulfilment.server'
import { isBuyerCommandDone, readOrderView, type ViewableOrder } from '#domain/fulfilment/order-view.server'
import { leaveUpi } from '#domain/fulfilment/refund-order.server'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import { isPermitted, type OrderPermission } from '#domain/orders/order-access'
import { setReviewReminder } from '#domain/reviews/write-review.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { t } from '#domain/texts/translate'

const keySchema = z.object({ key: keyField })

/** As far as `orderAccess` permits it. Null when it is done and the page shows that by itself. */
export async function runBuyerCommand(context: RequestContext, found: ViewableOrder, form: FormData) {
  const sent = { context, found, form }
  const ifPermitted = <Result>(permission: OrderPermission, run: (sent: BuyerForm) => Result) => {
    return () => {
      if (!isPermitted(permission, found.proof)) throw notFound()
      return run(sent)
    }
  }
  return runIntent(form, {
    confirm: ifPermitted('confirm-cod', () => runCommand(sent, 'confirm')),
    cancel: ifPermitted('cancel', () => runCommand(sent, 'cancel')),
    'leave-upi': ifPermitted('leave-upi', leaveUpiId),
    complain: ifPermitted('complain', complain),
    remind: ifPermitted('review', () => remind(sent, true)),
    'no-reminder': ifPermitted('review', () => remind(sent, false)),
  })
}

type BuyerForm = { context: RequestContext; found: ViewableOrder; form: FormData }

function readRequest({ context, found: { order, hasPhone }, form }: BuyerForm) {
  const parsed = parseForm(keySchema, form, unreadable())
  if (!parsed.ok) return parsed
  const request = {
    commandKey: parsed.values.key,
    orderId: order.id,
    requestId: context.get(visitContext).requestId,
    actor: { kind: 'buyer' as const, userId: order.userId, hasPhone },
    // Without a version: valid whatever happened since the page was made, as long as the stage permits it.
    version: null,
  }
  return { ok: true as const, request }
}

async function runCommand(sent: BuyerForm, intent: 'confirm' | 'cancel') {
  const { db, clock, wakeWorker } = sent.context.get(shopContext)
  const read = readRequest(sent)
  if (!read.ok) return read.refused
  const { request } = read
  const done =
    intent === 'confirm' ? await confirmCod(db, clock, request) : await cancel(db, clock, { ...request, reason: '' })
  if (!done.ok) {
    // From another window, or from a page that Back has shown once more.
    if (await isBuyerCommandDone(db, request.orderId, intent)) return null
    const { contact } = await readSettings(db)
    return refuseForm(sent.form, 409, { message: refusedText(intent, contact.phones[0]) })
  }
  wakeWorker()
  return null
}

async function remind({ context, found }: BuyerForm, isWanted: boolean): Promise<null> {
  const { db, clock } = context.get(shopContext)
  await setReviewReminder(db, clock, found.order, isWanted)
  return null
}

async function complain({ context, found, form }: BuyerForm) {
  const { order } = found
  const shop = context.get(shopContext)
  const { db, clock, wakeWorker } = shop
  // A page from before the delivery has a complaint's form.
  const isClaim = form.has('wish')
  const parsed = isClaim ? readClaim(order, form) : parseForm(complaintSchema, form)
  if (!parsed.ok) return parsed.refused
  const chosen = isClaim ? readChosenPhotos(form, mostClaimPhotos) : { ok: true as const, files: [] }
  if (!chosen.ok) return chosen.refused
  const attempt = await countAttempt(db, clock, limitSubject('complaint', 'order', order.id), complaintsPerOrder)
  if (!attempt.allowed) {
    const message = t('That is a lot of messages at once. Please try again in an hour, or call {phone}.', {
      phone: (await readSettings(db)).contact.phones[0],
    })
    return refuseForNow(context, form, { message }, attempt)
  }
  if (isClaim && !(await readOrderView(db, clock.now(), found)).mayClaim)
    return refuseForm(form, 409, { message: t('A claim is made within 7 days of the delivery. Please call us.') })
  const photos: string[] = []
  for (const file of chosen.files) {
    const read = await readPhoto({ ...shop, context, form }, file, 'page')
    if (!read.ok) return read.refused
    const shown = read.files.findLast(({ format, width }) => format === 'webp' && width <= claimPhotoWidth)
    if (shown) photos.push(shown.bytes)
  }
  const ticket = await recordComplaint(db, clock, order, parsed.values.message, photos)
  if (ticket === undefined) return refuseForm(form, 409, { message: erasedText() })
  wakeWorker()
  return data<FormResult>({
    ok: true,
    message: t('Thank you for telling us. Your message has the number {ticket}.', { ticket }),
  })
}

function readClaim({ lines }: ViewableOrder['order'], form: FormData): Parsed<{ message: string }> {
  const parsed = parseForm(claimSchema, form)
  if (!parsed.ok) return parsed
  const { kind, wish, message } = parsed.values
  const packs = lines
    .filter((_, position) => isTicked(form, `line.${position}`))
    .map(({ quantity, name, size }) => `${quantity} × ${name}, ${size}`)
  const told = [`${claimKindNames()[kind]}: ${packs.join('; ')}`, claimWishNames()[wish], message]
  return { ok: true, values: { message: told.filter(Boolean).join('\n') } }
}

const savedOtherwiseText = () =>
  t(
    'This form was sent before, and another UPI id is saved. To save this one in its place, press the button once more.',
  )
const erasedText = () => t('What we knew of this order’s buyer was deleted. Please write to us by the contact form.')

function refusedText(intent: 'confirm' | 'cancel', phone: string | undefined): string {
  return intent === 'confirm'
    ? t('This order no longer needs your confirmation. Please call {phone} or write to us.', { phone })
    : t(
        'This order can no longer be cancelled here: it is packed already, or something else has happened to it. Please call {phone} or write to us.',
        { phone },
      )
}

async function leaveUpiId(sent: BuyerForm) {
  const { db, clock, wakeWorker } = sent.context.get(shopContext)
  const { form, found } = sent
  const read = readRequest(sent)
  if (!read.ok) return read.refused
  const upi = { leftBy: found.proof, upiId: formText(form, 'upi') }
  const done = await leaveUpi(db, clock, { ...read.request, ...upi })
  if (done.ok) {
    wakeWorker()
    return null
  }
  const isSavedOtherwise = done.reason === 'key-used'
  if (isSavedOtherwise && isPermitted('replace-upi', found.proof))
    return refuseForm(form, 409, { message: savedOtherwiseText() })
  if (isSavedOtherwise || done.reason === 'upi-known') {
    const { contact } = await readSettings(db)
    return refuseForm(form, 409, { message: upiKnownText(contact.phones[0] ?? '') })
  }
  if (done.reason === 'no-upi-id')
    return refuseForm(form, 400, {
      field: 'upi',
      message: t('A UPI id looks like asha@okaxis. Please look it up in your UPI app.'),
    })
  return refuseForm(form, 409, { message: t('No money of this order waits to be sent.') })
}
