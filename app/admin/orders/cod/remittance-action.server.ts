import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { RemittanceResult } from '#app/admin/orders/cod/remittance-form.tsx'
import { fileTexts } from '#app/admin/orders/tracking-outcome.tsx'
import { readCsvText } from '#app/admin/shared/files.server'
import { keyUsedText } from '#app/admin/shared/refusal-texts'
import { pastDayField, requireStaff, type StaffForm } from '#app/admin/shared/staff-form.server'
import { formText, formTexts } from '#app/forms/form-text'
import { match } from '#app/forms/match'
import { keyField, parseForm, refuseForm, unreadable } from '#app/forms/parse-form.server'
import { runIntent } from '#app/forms/run-intent.server'
import { type LineMistake, maxMistakes } from '#domain/files/mistakes'
import { listCashOrdersOf } from '#domain/fulfilment/courier-cash.server'
import {
  type RemittanceResult as Noted,
  recordRemittance,
  takeBackRemittance,
} from '#domain/fulfilment/remittance.server'
import { matchRemittance, type RemittanceMistake } from '#domain/fulfilment/remittance-file.server'
import { formatRupees, parseRupees, rupeesText } from '#domain/money'
import { findOrderIds } from '#domain/orders/orders.server'
import { findCourier } from '#domain/shipping/couriers'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { asciiDigits } from '#domain/text'
import { lineSchema } from '#domain/texts/line-schema.server'
import { plural, t } from '#domain/texts/translate'

const noAmount = () => t('Please type an amount in rupees, such as 12,450 or 99.50.')

const noDay = () => t('Please choose the day it came.')

const noReference = () => t('Please type the reference of the transfer.')

/** The reference of a bank; for cash of our own delivery a note, such as a name, in any script. */
const referenceField = (isOwn: boolean) =>
  isOwn
    ? lineSchema(60, t('Please type a note, such as who handed it in.'))
    : z
        .string(noReference())
        .overwrite(asciiDigits)
        .trim()
        .regex(/^[\w /.-]{4,60}$/, t('Please type the reference of the transfer: at least 4 letters and digits.'))

const schema = (now: number, isOwn: boolean) =>
  z.object({
    key: keyField,
    courier: z.string(unreadable()).max(40, unreadable()),
    amount: z.string(noAmount()).transform(parseRupees).pipe(z.number(noAmount())),
    difference: z.enum(['fee', 'shortage'], t('Please choose what the difference is.')),
    reference: referenceField(isOwn),
    receivedOn: pastDayField(now, noDay()),
  })

export async function remittanceAction(sent: StaffForm) {
  return runIntent(sent.form, {
    remit: () => remit(sent),
    'read-file': () => readFile(sent),
    'take-back': () => takeBack(sent),
  })
}

/** Ticks the orders that the courier's file pays, and says which rows a person has to look at; nothing is noted yet. */
async function readFile({ db, form }: StaffForm) {
  const courier = formText(form, 'courier')
  const { numbers, amountPaise, mistakes } = await matchRemittance(
    await readCsvText(form),
    await listCashOrdersOf(db, courier),
  )
  const amount = numbers.length > 0 ? rupeesText(amountPaise) : ''
  const values = { courier, amount, orders: numbers[0] ?? '' }
  const message = plural(numbers.length, '1 order of the file is ticked.', '{count} orders of the file are ticked.', {
    count: numbers.length,
  })
  const file = { key: randomUUID(), mistakes: mistakes.slice(0, maxMistakes).map(toLine) }
  return data<RemittanceResult>({ ok: false, message, errors: {}, values, lists: { orders: numbers }, file })
}

function toLine(mistake: RemittanceMistake): LineMistake {
  const { line, value } = mistake
  const text = match<RemittanceMistake, 'reason', string>(mistake, 'reason', {
    ...fileTexts,
    'no-header': () => t('there is no column for the amount.'),
    'not-owed': () => t('{value}: this courier owes nothing for it.', { value }),
    'order-twice': () => t('{value} stands in the file twice.', { value }),
    'no-amount': () => t('{value}: the amount cannot be read.', { value }),
    'other-amount': ({ paidPaise, duePaise }) =>
      t('{value}: {paid} in the file, {due} due.', {
        value,
        paid: formatRupees(paidPaise),
        due: formatRupees(duePaise),
      }),
  })
  return { line, text }
}

/** Records a courier's payment: settles all ticked orders, or none. */
async function remit({ db, clock, by, form }: StaffForm) {
  const { couriers } = await readSettings(db)
  const isOwn = findCourier(couriers, formText(form, 'courier'))?.isOwn === true
  const parsed = parseForm(schema(clock.now(), isOwn), form)
  if (!parsed.ok) return parsed.refused
  const numbers = [...new Set(formTexts(form, 'orders'))].filter((number) => /^SM-\d{4}-\d{4}$/.test(number))
  const ids = await findOrderIds(db, numbers)
  const { key: commandKey, amount: amountPaise, ...values } = parsed.values
  const result = await recordRemittance(db, clock, {
    ...values,
    amountPaise,
    orderIds: [...ids.values()],
    commandKey,
    by,
  })
  if (result.ok) return data<RemittanceResult>({ ok: true, message: thanksOf(result) })
  return refuseForm(form, 409, refusalOf(result))
}

const takeBackSchema = () => z.object({ key: keyField, id: z.string(unreadable()).max(64, unreadable()) })

/** Takes back a payment that was noted by mistake; only for owners, with a fresh code. */
async function takeBack({ context, db, clock, by, form }: StaffForm) {
  await requireStaff(context, { role: 'owner', freshCode: true })
  const parsed = parseForm(takeBackSchema(), form, unreadable())
  if (!parsed.ok) return parsed.refused
  const { key: commandKey, id: remittanceId } = parsed.values
  const taken = await takeBackRemittance(db, clock, { commandKey, by, remittanceId })
  if (taken.ok) return redirect('/admin/cod')
  const message = taken.reason === 'key-used' ? keyUsedText() : t('This payment has been taken back by now.')
  return refuseForm(form, 409, { message })
}

function thanksOf({ orders, amountPaise, missingPaise }: Extract<Noted, { ok: true }>): string {
  const amount = formatRupees(amountPaise)
  const sum = plural(orders, '{amount} of 1 order noted', '{amount} of {orders} orders noted', { amount, orders })
  return missingPaise === 0 ? `${sum}.` : t('{sum}, {missing} missing.', { sum, missing: formatRupees(missingPaise) })
}

function refusalOf(refused: Extract<Noted, { ok: false }>): { field?: string; message: string } {
  return match(refused, 'reason', {
    'unknown-courier': () => ({ message: t('Please choose a courier.') }),
    'no-orders': () => ({ field: 'orders', message: t('Please tick the orders that were paid out.') }),
    'more-than-due': ({ duePaise }) => ({
      field: 'amount',
      message: t('That is more than the ticked orders: {due}.', { due: formatRupees(duePaise) }),
    }),
    'not-with-courier': ({ numbers }) => ({
      field: 'orders',
      message: t('Not with this courier any more: {numbers}.', { numbers: numbers.join(', ') }),
    }),
    'key-used': () => ({ field: 'orders', message: keyUsedText() }),
  })
}
