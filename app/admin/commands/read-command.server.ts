import { z } from 'zod'
import { tickField } from '#app/admin/shared/staff-form.server'
import { markedFields } from '#app/forms/form-result'
import { formText, formTexts, isTicked } from '#app/forms/form-text'
import { type Parsed, parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import type { StaffRole } from '#domain/accounts/staff'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { deliverySchema, optionalPhone } from '#domain/delivery/delivery-schema.server'
import { findPlaceQuestion } from '#domain/delivery/pin-places.server'
import { editAddress, editFirm, editNote } from '#domain/fulfilment/edit-order.server'
import { editParcel } from '#domain/fulfilment/edit-parcel.server'
import {
  accept,
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
import { removeLines } from '#domain/fulfilment/remove-lines.server'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import type { CommandRequest } from '#domain/fulfilment/run-command.server'
import { cleanGstin, gstinText, isGstinOrEmpty } from '#domain/invoices/gstin'
import { parseRupees } from '#domain/money'
import type { OrderCommand } from '#domain/orders/stage'
import type { ShelfCount } from '#domain/stock/shelf.server'
import { numberOf } from '#domain/text'
import { lineSchema, textSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'

/** A command as its form asks for it, run on one order at a time; the number selects the fields of that order. */
type ReadCommand<Result> =
  | {
      ok: true
      perform: (db: Db, clock: Clock, request: CommandRequest & { role: StaffRole }, number: string) => Promise<Result>
    }
  | { ok: false; message: string; errors?: Record<string, string> }

type Performed<Read> = Extract<Read, { ok: true }>
type AnyRead = ReturnType<(typeof readers)[keyof typeof readers]>
type AnyResult = Awaited<ReturnType<Performed<AnyRead>['perform']>>

/** Runs any of the commands. */
export type Perform = Performed<ReadCommand<AnyResult>>['perform']

/** Reads a form: the command's name and its fields. */
export function readCommand(act: string, form: FormData): ReadCommand<AnyResult> {
  const reader = Object.hasOwn(readers, act) ? readers[act as keyof typeof readers] : undefined
  return reader ? reader(form) : { ok: false, message: t('The shop does not know this command.') }
}

function withoutFields<Result>(run: (db: Db, clock: Clock, request: CommandRequest) => Promise<Result>) {
  return (): ReadCommand<Result> => ({ ok: true, perform: run })
}

/** Returns the reader of a command that runs with the fields which `read` takes from the form, or is refused with them. */
function withFields<Fields extends object, Result>(
  run: (db: Db, clock: Clock, request: CommandRequest & { role: StaffRole } & NoInfer<Fields>) => Promise<Result>,
  read: (form: FormData) => Parsed<Fields>,
) {
  return (form: FormData): ReadCommand<Result> => {
    const parsed = read(form)
    if (!parsed.ok) return parsed.refused.data
    return { ok: true, perform: (db, clock, request) => run(db, clock, { ...request, ...parsed.values }) }
  }
}

/** Reads the fields of a schema that is made for each form, since its messages are in the language of the page. */
function readBy<Schema extends z.ZodType>(schema: () => Schema) {
  return (form: FormData) => parseForm(schema(), form)
}

const asRead = <Fields>(values: Fields): Parsed<Fields> => ({ ok: true, values })
const line = (maxLength: number) => lineSchema(maxLength, unreadable(), { isOptional: true }).default('')

const reason = readBy(() => z.object({ reason: line(200) }))
const message = readBy(() => z.object({ message: line(64) }).transform(({ message: messageId }) => ({ messageId })))
const note = readBy(() =>
  z
    .object({ staffNote: textSchema(500, unreadable(), { isOptional: true }) })
    .transform(({ staffNote }) => ({ note: staffNote })),
)
const refund = readBy(() =>
  z
    .object({ refund: line(64), reference: line(60), sure: tickField, reason: line(200) })
    .transform(({ refund: refundId, sure: isSure, ...others }) => ({ refundId, isSure, ...others })),
)
const firm = readBy(() =>
  z.object({
    gstin: z.string(gstinText()).transform(cleanGstin).refine(isGstinOrEmpty, gstinText()),
    firm: lineSchema(120, t('Please give the name of the firm.'), { isOptional: true }),
  }),
)
const upi = (form: FormData) => asRead({ upiId: formText(form, 'upi'), leftBy: 'staff' as const })
/** The good, damaged and lost packs of each line: `good.0`, `damaged.0`, `lost.0`. */
const outcomes = (form: FormData) =>
  asRead({
    lines: formTexts(form, 'line').map((position) => ({
      position: Number(position),
      good: numberOf(formText(form, `good.${position}`)),
      damaged: numberOf(formText(form, `damaged.${position}`)),
      lost: numberOf(formText(form, `lost.${position}`)),
    })),
  })
/** The packs of each line that are out of stock: `missing.0`. */
function missing(form: FormData) {
  const counts = readShelfCounts(form)
  if (!counts.ok) return counts
  const lines = numbersOfLines(form, 'missing').map(([position, quantity]) => ({ position, quantity }))
  return asRead({ lines, ...counts.values })
}

/** Reads the shelves on which somebody counted another number (`shelf.0`) than the page showed (`seen.0`). */
function readShelfCounts(form: FormData): Parsed<{ counts: ShelfCount[] }> {
  const seen = new Map(numbersOfLines(form, 'seen'))
  const typed = numbersOfLines(form, 'shelf').map(([position, counted]) => {
    return { position, counted, seen: seen.get(position) ?? null }
  })
  if (typed.some(({ counted }) => !Number.isInteger(counted) || counted < 0 || counted > 99_999))
    return refuseField(form, 'shelf', t('Please type how many packs are on the shelf.'))
  return asRead({ counts: typed.filter((shelf) => shelf.counted !== shelf.seen) })
}

/** Returns the number that a form has for each line, with the line's position: `missing.0` for the first one. */
function numbersOfLines(form: FormData, what: string): (readonly [position: number, value: number])[] {
  return [...form].flatMap(([name, value]) => {
    const [, field, position] = /^(\w+)\.(\d+)$/.exec(name) ?? []
    return field === what ? [[Number(position), numberOf(String(value))] as const] : []
  })
}

/** Commands without a form of their own: placing an order, and noting or taking back what a courier paid out for many. */
type WithoutForm = 'new' | 'remit' | 'undo-remit'

const readers = {
  accept: withoutFields(accept),
  deliver: withFields(deliver, (form) => asRead({ isAfterAll: isTicked(form, 'afterAll') })),
  'confirm-cod': withoutFields(confirmCod),
  undo: withoutFields(undo),
  pack: withFields(pack, readPack),
  'hand-over': withParcel(handOver),
  'edit-parcel': withParcel(editParcel),
  cancel: withFields(cancel, readCancellation),
  'start-return': withFields(startReturn, reason),
  'finish-return': withFields(finishReturn, outcomes),
  'edit-address': withFields(editAddress, readAddress),
  'edit-firm': withFields(editFirm, firm),
  'edit-note': withFields(editNote, note),
  'resend-message': withFields(resendMessage, message),
  'settle-message': withFields(settleMessage, message),
  refund: withFields(refundOrder, readRefund),
  'retry-refund': withFields(retryRefund, refund),
  'settle-refund': withFields(settleRefund, refund),
  'drop-refund': withFields(dropRefund, refund),
  'leave-upi': withFields(leaveUpi, upi),
  'return-goods': withFields(returnGoods, outcomes),
  'remove-lines': withFields(removeLines, missing),
  'close-credits': withFields(closeCredits, reason),
} satisfies Record<Exclude<OrderCommand, WithoutForm>, (form: FormData) => ReadCommand<object>>

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

/** Reads why an order is cancelled, and what was counted on the shelf. */
function readCancellation(form: FormData) {
  const parsed = reason(form)
  if (!parsed.ok) return parsed
  const counts = readShelfCounts(form)
  return counts.ok ? asRead({ ...parsed.values, ...counts.values }) : counts
}

type ParcelRequest = CommandRequest & {
  role: StaffRole
  courier: string
  trackingNumber: string
  /** Of `edit-parcel` only. */
  swapWith: string
  /** Of `hand-over` only. */
  leftInTime: boolean
}

/** Reads courier and tracking number of each parcel: `tracking.SM-4829-1507`. */
function withParcel<Result>(run: (db: Db, clock: Clock, request: ParcelRequest) => Promise<Result>) {
  return (form: FormData): ReadCommand<Result> => {
    const text = (name: string) => formText(form, name)
    return {
      ok: true,
      perform: (db, clock, request, number) => {
        const parcel = {
          courier: courierIn(form, number),
          trackingNumber: text(`tracking.${number}`),
          swapWith: text('swap'),
          leftInTime: isTicked(form, 'leftInTime'),
        }
        return run(db, clock, { ...request, ...parcel })
      },
    }
  }
}

/** Returns the courier that a form names for an order; a parcel without a courier of its own goes with the one for all. */
export function courierIn(form: FormData, number: string): string {
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
