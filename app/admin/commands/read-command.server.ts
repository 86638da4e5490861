import { z } from 'zod'
import { tickField } from '#app/admin/shared/staff-form.server'
import { markedFields } from '#app/forms/form-result'
import { formText, formTexts, isTicked } from '#app/forms/form-text'
import { type Parsed, parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import type { StaffRole } from '#domain/accounts/staff'
import { parseCartField } from '#domain/cart/cart'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { deliverySchema, optionalPhone } from '#domain/delivery/delivery-schema.server'
import { findPlaceQuestion } from '#domain/delivery/pin-places.server'
import { changeLines } from '#domain/fulfilment/change-lines.server'
import { editAddress, editFirm, editNote, firmSchema } from '#domain/fulfilment/edit-order.server'
import { editParcel } from '#domain/fulfilment/edit-parcel.server'
import {
  accept,
  book,
  cancel,
  confirmCod,
  deliver,
  finishReturn,
  handOver,
  pack,
  startReturn,
  undo,
} from '#domain/fulfilment/fulfilment.server'
import { resendMessage, settleMessage } from '#domain/fulfilment/order-messages.server'
import {
  closeCredits,
  dropRefund,
  leaveUpi,
  refundOrder,
  retryRefund,
  settleRefund,
} from '#domain/fulfilment/refund-order.server'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import type { CommandRequest } from '#domain/fulfilment/run-command.server'
import { sendAgain } from '#domain/fulfilment/send-again.server'
import { parseRupees } from '#domain/money'
import { numberOf } from '#domain/text'
import { lineSchema, textSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'

type OrderRequest = CommandRequest & { role: StaffRole }
type Perform<Result> = (db: Db, clock: Clock, request: OrderRequest, number: string) => Promise<Result>

/** The command of a form, run on one order at a time. */
export type ReadyCommand = Extract<ReturnType<typeof readCommand>, { ok: true }>

/** Reads a form: the command's name and its fields. */
export function readCommand(act: string, form: FormData) {
  switch (act) {
    case 'accept':
      return withFields(accept, {})
    case 'deliver':
      return withFields(deliver, { isAfterAll: isTicked(form, 'afterAll') })
    case 'confirm-cod':
      return withFields(confirmCod, {})
    case 'book':
      return withFields(book, {})
    case 'undo':
      return withFields(undo, {})
    case 'pack':
      return parsed(pack, readPack(form))
    case 'hand-over':
      return ready((db, clock, request, number) => handOver(db, clock, { ...request, ...parcelIn(form, number) }))
    case 'edit-parcel':
      return ready((db, clock, request, number) => editParcel(db, clock, { ...request, ...parcelIn(form, number) }))
    case 'cancel':
      return parsed(cancel, parseForm(reasonSchema(), form))
    case 'start-return':
      return parsed(startReturn, parseForm(reasonSchema(), form))
    case 'finish-return':
      return withFields(finishReturn, { lines: outcomesOfLines(form) })
    case 'return-goods':
      return withFields(returnGoods, { lines: outcomesOfLines(form) })
    case 'send-again':
      return withFields(sendAgain, { lines: packsIn(form) })
    case 'change-lines':
      return withFields(changeLines, { lines: parseCartField(formText(form, 'lines')) })
    case 'edit-address':
      return parsed(editAddress, readAddress(form))
    case 'edit-firm':
      return parsed(editFirm, parseForm(firmSchema, form))
    case 'edit-note':
      return parsed(editNote, parseForm(noteSchema(), form))
    case 'resend-message':
      return withFields(resendMessage, { messageId: formText(form, 'message') })
    case 'settle-message':
      return withFields(settleMessage, { messageId: formText(form, 'message') })
    case 'refund':
      return parsed(refundOrder, readRefund(form))
    case 'retry-refund':
      return parsed(retryRefund, parseForm(refundSchema(), form))
    case 'settle-refund':
      return parsed(settleRefund, parseForm(refundSchema(), form))
    case 'drop-refund':
      return parsed(dropRefund, parseForm(refundSchema(), form))
    case 'leave-upi':
      return withFields(leaveUpi, { upiId: formText(form, 'upi'), leftBy: 'staff' as const })
    case 'close-credits':
      return parsed(closeCredits, parseForm(reasonSchema(), form))
    default:
      return { ok: false as const, message: t('The shop does not know this command.') }
  }
}

function ready<Result>(perform: Perform<Result>) {
  return { ok: true as const, perform }
}

function withFields<Fields extends object, Result>(
  run: (db: Db, clock: Clock, request: OrderRequest & NoInfer<Fields>) => Promise<Result>,
  fields: Fields,
) {
  return ready((db, clock, request) => run(db, clock, { ...request, ...fields }))
}

/** The command with the fields of a form, or the refusal of the form. */
function parsed<Fields extends object, Result>(
  run: (db: Db, clock: Clock, request: OrderRequest & NoInfer<Fields>) => Promise<Result>,
  fields: Parsed<Fields>,
) {
  return fields.ok ? withFields(run, fields.values) : fields.refused.data
}

const line = (maxLength: number) => lineSchema(maxLength, unreadable(), { isOptional: true }).default('')

const reasonSchema = () => z.object({ reason: line(200) })
const noteSchema = () =>
  z
    .object({ staffNote: textSchema(500, unreadable(), { isOptional: true }) })
    .transform(({ staffNote }) => ({ note: staffNote }))
const refundSchema = () =>
  z
    .object({ refund: line(64), reference: line(60), sure: tickField, reason: line(200) })
    .transform(({ refund, reference, sure, reason }) => ({ refundId: refund, isSure: sure, reference, reason }))
/** The good, damaged and lost packs of each line: `good.0`, `damaged.0`, `lost.0`. */
function outcomesOfLines(form: FormData) {
  return formTexts(form, 'line').map((position) => ({
    position: Number(position),
    good: numberOf(formText(form, `good.${position}`)),
    damaged: numberOf(formText(form, `damaged.${position}`)),
    lost: numberOf(formText(form, `lost.${position}`)),
  }))
}

/** The packs of each line that go out again: `again.0` for the first line. */
function packsIn(form: FormData) {
  return [...form].flatMap(([name, value]) => {
    const [start, position] = name.split('.')
    return start === 'again' && position ? [{ position: Number(position), quantity: numberOf(String(value)) }] : []
  })
}

const asRead = <Fields>(values: Fields): Parsed<Fields> => ({ ok: true, values })

/** Reads the picked lines of one order, or `by-list` for orders of a pick list. */
function readPack(form: FormData) {
  const isByList = formText(form, 'picked') === 'by-list'
  const picked = isByList ? ('by-list' as const) : formTexts(form, 'picked').map(Number)
  const typed = formText(form, 'weight').trim()
  const weightGrams = typed === '' || isByList ? null : numberOf(typed)
  return weightGrams === null || (Number.isInteger(weightGrams) && weightGrams > 0 && weightGrams <= 100_000)
    ? asRead({ picked, weightGrams, allowsShort: isTicked(form, 'sure') })
    : refuseField(form, 'weight', t('Please give the weight in whole grams.'))
}

function refuseField(form: FormData, field: string, text: string): Extract<Parsed<unknown>, { ok: false }> {
  return { ok: false, refused: refuseForm(form, 400, { field, message: text }) }
}

/** The courier and tracking number of one parcel: `tracking.SM-4829-1507`. */
function parcelIn(form: FormData, number: string) {
  return { courier: courierIn(form, number), trackingNumber: formText(form, `tracking.${number}`) }
}

/** Returns the courier that a form names for an order; a parcel without a courier of its own goes with the one for all. */
function courierIn(form: FormData, number: string): string {
  return (isTicked(form, 'mixed') && formText(form, `courier.${number}`)) || formText(form, 'courier')
}

/** Returns the amount that a refund's form names, null if it cannot be read, and what it is against: the number of a credit note, or a reason. */
export function refundFields(fields: URLSearchParams | FormData): { amountPaise: number | null; against: string } {
  return { amountPaise: parseRupees(formText(fields, 'amount')), against: formText(fields, 'against').slice(0, 40) }
}

function readRefund(form: FormData) {
  const { amountPaise, against } = refundFields(form)
  return amountPaise
    ? asRead({ amountPaise, against })
    : refuseField(form, 'amount', t('Please type an amount in rupees, such as 260 or 99.50.'))
}

const orderAddressSchema = deliverySchema.extend({ courierPhone: optionalPhone })

function readAddress(form: FormData) {
  const parsed = parseForm(orderAddressSchema, form)
  if (!parsed.ok) return parsed
  const { courierPhone = null, ...delivery } = parsed.values
  const errors = findPlaceQuestion(delivery, formText(form, 'placeAsked'))
  if (errors) return { ok: false as const, refused: refuseForm(form, 400, { message: markedFields(), errors }) }
  return asRead({ delivery, courierPhone })
}
