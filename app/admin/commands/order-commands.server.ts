import { data } from 'react-router'
import { z } from 'zod'
import type { CommandFormResult, CommandOutcome } from '#app/admin/commands/command-form-result'
import { outcomeOf, summaryOf } from '#app/admin/commands/command-texts'
import { requireStaff, type StaffCommand, tickField } from '#app/admin/shared/staff-form.server'
import { visitContext } from '#app/context'
import { markedFields } from '#app/forms/form-result'
import { formText, formTexts, isTicked } from '#app/forms/form-text'
import { type FormRefusal, parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import type { StaffRole } from '#domain/accounts/staff'
import { parseCartField } from '#domain/cart/cart'
import type { Clock } from '#domain/clock'
import { partKey } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import { deliverySchema, optionalPhone } from '#domain/delivery/delivery-schema.server'
import { findPlaceQuestion } from '#domain/delivery/pin-places.server'
import {
  changeLines,
  editAddress,
  editFirm,
  editNote,
  editParcel,
  firmSchema,
} from '#domain/fulfilment/edit-order.server'
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
import { returnGoods, sendAgain } from '#domain/fulfilment/return-goods.server'
import type { CommandRequest } from '#domain/fulfilment/run-command.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { parseRupees, rupeesText } from '#domain/money'
import type { OrderCommand } from '#domain/orders/order'
import { findOrderIds } from '#domain/orders/orders.server'
import { numberOf } from '#domain/text'
import { lineSchema, textSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'

/** Commands that send money, name its recipient or keep it; they need a fresh code, as the page with their forms does. */
const criticalCommands: readonly string[] = [
  'refund',
  'retry-refund',
  'settle-refund',
  'drop-refund',
  'leave-upi',
  'close-credits',
] satisfies OrderCommand[]

export async function runCommands({ context, db, clock, courier, wakeWorker, staff, by, ...sent }: StaffCommand) {
  const { form, key, act, refuse } = sent
  // The amount of a refund comes back after the code, so that nobody confirms another one; a UPI id does not go into an address.
  const typed = act === 'refund' ? enteredRefund(form) : {}
  if (criticalCommands.includes(act)) await requireStaff(context, { freshCode: true, typed })
  if (act === 'book' && !courier) return refuse(409, { message: t('Couriers are booked by hand here.') })
  const orders = readOrders(form)
  if (orders.length === 0) return refuse(400, { message: t('Please choose at least one order.') })
  const { bulkLimit } = shopLimits.fulfilment
  if (orders.length > bulkLimit)
    return refuse(400, { message: t('At most {bulkLimit} orders at once, please.', { bulkLimit }) })
  const command = readCommand(act, form)
  if (typeof command !== 'function') return refuse(400, command)
  const numbers = orders.map(({ number }) => number)
  const ids = await findOrderIds(db, numbers)
  const outcomes: CommandOutcome[] = []
  const failures: unknown[] = []
  for (const { number, version } of orders) {
    const orderId = ids.get(number) ?? ''
    const actor = { kind: 'staff' as const, userId: by.id }
    const asked = { commandKey: partKey(key, orderId, act), actor, requestId: by.requestId, orderId, version }
    try {
      const result = await command(db, clock, { ...asked, role: staff.role }, number)
      outcomes.push(outcomeOf(result, { number, now: clock.now() }))
    } catch (error) {
      // One order that fails does not stop the others; the result lists all.
      failures.push(error)
      context.get(visitContext).logError('act.failed', error)
      outcomes.push({ number, ok: false, text: t('Something went wrong with this order. Please try again.') })
    }
  }
  if (failures.length === orders.length) throw failures[0]
  wakeWorker()
  const refused = outcomes.filter(({ ok }) => !ok)
  const answer = { key, act, outcomes, message: summaryOf(act as OrderCommand, outcomes) }
  if (refused.length === 0) return data<CommandFormResult>({ ok: true, ...answer }, { status: 200 })
  const errors = Object.fromEntries(refused.flatMap(({ field, text }) => (field ? [[field, text]] : [])))
  return refuseForm(form, refused.length < outcomes.length ? 200 : 409, { ...answer, errors })
}

/** Returns the orders of a form without duplicates; `SM-4829-1507:3` is the number with the version that the page showed. */
export function readOrders(form: FormData): { number: string; version: number | null }[] {
  return [...new Set(formTexts(form, 'orders'))].flatMap((text) => {
    const [, number, version] = /^(SM-\d{4}-\d{4})(?::(\d{1,9}))?$/.exec(text) ?? []
    return number ? [{ number, version: version === undefined ? null : Number(version) }] : []
  })
}

/** Returns the fields of a refund that go through an address while a code is asked for, the amount in rupees; wrong ones are left out. */
export function enteredRefund(fields: URLSearchParams | FormData): { amount?: string; against?: string } {
  const { amountPaise, against } = refundFields(fields)
  const entered: { amount?: string; against?: string } = {}
  if (amountPaise !== null) entered.amount = rupeesText(amountPaise)
  if (/^[\w-/]{1,40}$/.test(against)) entered.against = against
  return entered
}

type OrderRequest = CommandRequest & { role: StaffRole }

export type ReadyCommand = Exclude<ReturnType<typeof readCommand>, FormRefusal>

export function readCommand(act: string, form: FormData) {
  switch (act) {
    case 'accept':
      return accept
    case 'deliver':
      return withFields(deliver, { isAfterAll: isTicked(form, 'afterAll') })
    case 'confirm-cod':
      return confirmCod
    case 'book':
      return book
    case 'undo':
      return undo
    case 'pack':
      return readPack(form)
    case 'hand-over':
      return withParcel(handOver, form)
    case 'edit-parcel':
      return withParcel(editParcel, form)
    case 'finish-return':
      return withFields(finishReturn, { lines: outcomesOfLines(form) })
    case 'return-goods':
      return withFields(returnGoods, { lines: outcomesOfLines(form) })
    case 'send-again':
      return withFields(sendAgain, { lines: packsIn(form) })
    case 'change-lines':
      return withFields(changeLines, { lines: parseCartField(formText(form, 'lines')) })
    case 'edit-address':
      return readAddress(form)
    case 'edit-firm': {
      const firm = parseForm(firmSchema, form)
      return firm.ok ? withFields(editFirm, firm.values) : firm.refused.data
    }
    case 'resend-message':
      return withFields(resendMessage, { messageId: formText(form, 'message') })
    case 'settle-message':
      return withFields(settleMessage, { messageId: formText(form, 'message') })
    case 'refund':
      return readRefund(form)
    case 'leave-upi':
      return withFields(leaveUpi, { upiId: formText(form, 'upi'), leftBy: 'staff' as const })
    default:
      return readTyped(act, form)
  }
}

function readTyped(act: string, form: FormData) {
  const fields = parseForm(fieldsSchema(), form)
  if (!fields.ok) return fields.refused.data
  const { reason, staffNote: note, refund: refundId, reference, sure: isSure } = fields.values
  switch (act) {
    case 'cancel':
      return withFields(cancel, { reason })
    case 'start-return':
      return withFields(startReturn, { reason })
    case 'edit-note':
      return withFields(editNote, { note })
    case 'retry-refund':
      return withFields(retryRefund, { refundId })
    case 'settle-refund':
      return withFields(settleRefund, { refundId, reference, isSure })
    case 'drop-refund':
      return withFields(dropRefund, { refundId, reason })
    case 'close-credits':
      return withFields(closeCredits, { reason })
    default:
      return { message: t('The shop does not know this command.') }
  }
}

const fieldsSchema = () => {
  const line = (maxLength: number) => lineSchema(maxLength, unreadable(), { isOptional: true }).default('')
  const staffNote = textSchema(500, unreadable(), { isOptional: true }).default('')
  return z.object({ reason: line(200), staffNote, refund: line(64), reference: line(60), sure: tickField })
}

type Run<Fields, Result> = (db: Db, clock: Clock, request: OrderRequest & NoInfer<Fields>) => Promise<Result>

function withFields<Fields extends object, Result>(run: Run<Fields, Result>, fields: Fields) {
  return (db: Db, clock: Clock, request: OrderRequest, _number: string) => run(db, clock, { ...request, ...fields })
}

/** The courier of all parcels, and the tracking number of one: `tracking.SM-4829-1507`. */
function withParcel<Result>(run: Run<{ courier: string; trackingNumber: string }, Result>, form: FormData) {
  const courier = formText(form, 'courier')
  return (db: Db, clock: Clock, request: OrderRequest, number: string) =>
    run(db, clock, { ...request, courier, trackingNumber: formText(form, `tracking.${number}`) })
}

/** The good, damaged and lost packs of each line: `good.0`, `damaged.0`, `lost.0`. */
function outcomesOfLines(form: FormData) {
  return formTexts(form, 'line').map((position) => ({
    position: Number(position),
    good: numberOf(formText(form, `good.${position}`)),
    damaged: numberOf(formText(form, `damaged.${position}`)),
    lost: numberOf(formText(form, `lost.${position}`)),
  }))
}

function packsIn(form: FormData) {
  return [...form].flatMap(([name, value]) => {
    const [start, position] = name.split('.')
    return start === 'again' && position ? [{ position: Number(position), quantity: numberOf(String(value)) }] : []
  })
}

function readPack(form: FormData) {
  const isByList = formText(form, 'picked') === 'by-list'
  const picked = isByList ? ('by-list' as const) : formTexts(form, 'picked').map(Number)
  const typed = formText(form, 'weight').trim()
  const weightGrams = typed === '' || isByList ? null : numberOf(typed)
  const isWeight = weightGrams === null || (Number.isInteger(weightGrams) && weightGrams > 0 && weightGrams <= 100_000)
  if (!isWeight) return { field: 'weight', message: t('Please give the weight in whole grams.') }
  return withFields(pack, { picked, weightGrams, allowsShort: isTicked(form, 'sure') })
}

/** The amount of a refund, null if it cannot be read, and what it is against: the number of a credit note, or a reason. */
function refundFields(fields: URLSearchParams | FormData): { amountPaise: number | null; against: string } {
  return { amountPaise: parseRupees(formText(fields, 'amount')), against: formText(fields, 'against').slice(0, 40) }
}

function readRefund(form: FormData) {
  const { amountPaise, against } = refundFields(form)
  return amountPaise
    ? withFields(refundOrder, { amountPaise, against })
    : { field: 'amount', message: t('Please type an amount in rupees, such as 260 or 99.50.') }
}

function readAddress(form: FormData) {
  const address = parseForm(deliverySchema.extend({ courierPhone: optionalPhone }), form)
  if (!address.ok) return address.refused.data
  const { courierPhone = null, ...delivery } = address.values
  const errors = findPlaceQuestion(delivery, formText(form, 'placeAsked'))
  return errors ? { message: markedFields(), errors } : withFields(editAddress, { delivery, courierPhone })
}
