import { setTimeout as wait } from 'node:timers/promises'
import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-user.server'
import type { CommandFormResult, CommandOutcome } from '#app/admin/commands/command-form-result'
import {
  type AnyRefused,
  commandRefusalText,
  doneText,
  refusalField,
  refusalLinks,
} from '#app/admin/commands/command-texts'
import { type ReadyCommand, readCommand, refundFields } from '#app/admin/commands/read-command.server'
import type { StaffCommand, StaffForm } from '#app/admin/shared/staff-form.server'
import { visitContext } from '#app/context'
import { formTexts } from '#app/forms/form-text'
import { refuseForm } from '#app/forms/parse-form.server'
import { partKey } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import type { CommandDone } from '#domain/fulfilment/run-command.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { formatRupees, rupeesText } from '#domain/money'
import type { OrderCommand } from '#domain/orders/order'
import { readEventData } from '#domain/orders/order-events.server'
import { findOrderIds } from '#domain/orders/orders.server'
import { isManual, progressOf } from '#domain/payments/refund-progress'
import { findRefund, type RefundRow } from '#domain/payments/refunds.server'
import { plural, t } from '#domain/texts/translate'

/** Commands that send money, name its recipient or keep it; they need a fresh code, as the page with their forms does. */
const criticalCommands: readonly string[] = [
  'refund',
  'retry-refund',
  'settle-refund',
  'drop-refund',
  'leave-upi',
  'close-credits',
] satisfies OrderCommand[]

/** Runs the command of an admin form, for each of its orders separately. */
export async function runCommands(sent: StaffCommand) {
  const { context, form, key, act, refuse } = sent
  // The amount of a refund comes back after the code, so that nobody confirms another one; a UPI id does not go into an address.
  const typed = act === 'refund' ? enteredRefund(form) : {}
  if (criticalCommands.includes(act)) await requireStaff(context, { freshCode: true, typed })
  if (act === 'book' && !sent.courier) return refuse(409, { message: t('Couriers are booked by hand here.') })
  const orders = readOrders(form)
  if (orders.length === 0) return refuse(400, { message: t('Please choose at least one order.') })
  const { bulkLimit } = shopLimits.fulfilment
  if (orders.length > bulkLimit)
    return refuse(400, { message: t('At most {bulkLimit} orders at once, please.', { bulkLimit }) })
  const read = readCommand(act, form)
  if (!read.ok) return refuse(400, read)
  const outcomes = await performEach(sent, { key, act, orders, perform: read.perform })
  return toResult(form, { key, act, outcomes })
}

type Wanted = { number: string; version: number | null }

type Work = { key: string; act: string; orders: Wanted[]; perform: ReadyCommand['perform'] }

async function performEach(
  { context, db, clock, wakeWorker, staff, by: { requestId } }: StaffForm,
  { key, act, orders, perform }: Work,
): Promise<CommandOutcome[]> {
  const { logError } = context.get(visitContext)
  const numbers = orders.map(({ number }) => number)
  const ids = await findOrderIds(db, numbers)
  const outcomes: CommandOutcome[] = []
  const done: CommandDone[] = []
  const failures: unknown[] = []
  for (const { number, version } of orders) {
    const orderId = ids.get(number) ?? ''
    const actor = { kind: 'staff' as const, userId: staff.user.id }
    const request = { commandKey: partKey(key, orderId, act), actor, requestId, orderId, version, role: staff.role }
    const result = await perform(db, clock, request, number).catch((error) => {
      failures.push(error)
      logError('act.failed', error)
    })
    // One order that fails does not stop the others; the result lists all.
    if (!result) {
      outcomes.push({ number, act, ok: false, text: t('Something went wrong with this order. Please try again.') })
      continue
    }
    if (result.ok) done.push(result)
    outcomes.push(result.ok ? describeDone(result, act) : describeRefused(result, { number, act, now: clock.now() }))
  }
  if (failures.length === orders.length) throw failures[0]
  const isSentNow = wakeWorker()
  const describe = async (command: CommandDone) => {
    const described = await describeRefund(db, command, { isSentNow })
    const outcome = outcomes.find(({ number }) => number === command.number)
    if (described && outcome) Object.assign(outcome, described)
  }
  await Promise.all(done.map(describe))
  return outcomes
}

function describeDone({ number, act: done, undoUntil }: CommandDone, act: string): CommandOutcome {
  const links = undoUntil ? [{ to: `/admin/orders/${number}`, text: t('Open the order') }] : []
  return { number, act, ok: true, text: doneText(done, number), links }
}

function describeRefused(
  refused: AnyRefused,
  { number, act, now }: { number: string; act: string; now: number },
): CommandOutcome {
  return {
    number,
    act,
    ok: false,
    text: commandRefusalText(refused, now),
    isStale: refused.reason === 'stale',
    field: refusalField(refused, number),
    links: refusalLinks(refused),
  }
}

function toResult(form: FormData, { key, act, outcomes }: { key: string; act: string; outcomes: CommandOutcome[] }) {
  const refused = outcomes.filter(({ ok }) => !ok)
  if (refused.length === 0)
    return data<CommandFormResult>({ ok: true, key, act, outcomes, message: summaryOf(outcomes) }, { status: 200 })
  const errors = Object.fromEntries(
    refused.flatMap((outcome) => (!outcome.ok && outcome.field ? [[outcome.field, outcome.text]] : [])),
  )
  const [only, ...others] = outcomes
  const message = only && others.length === 0 ? only.text : summaryOf(outcomes)
  const status = refused.length < outcomes.length ? 200 : 409
  return refuseForm(form, status, { key, act, outcomes, message, errors })
}

function summaryOf(outcomes: CommandOutcome[]): string {
  const done = outcomes.filter(({ ok }) => ok)
  const refused = outcomes.length - done.length
  const [first] = done
  const count = done.length
  const summary =
    first && count === 1 ? first.text : doneText(first?.act, plural(count, '1 order', '{count} orders', { count }))
  return refused === 0 ? `${summary}.` : t('{done}, {refused} not.', { done: summary, refused })
}

/** Returns the orders of a form without duplicates; `SM-4829-1507:3` is the number with the version that the page showed. */
export function readOrders(form: FormData): Wanted[] {
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

/** Longest wait for the bank, which mostly takes or refuses a refund within a second. */
const longestMs = 1_500
const pollMs = 100

type Description = Pick<Extract<CommandOutcome, { ok: true }>, 'text' | 'isAlarming' | 'links'>

/** Describes the refund that a command created or changed, with a link to the order's money; returns null for other commands. */
async function describeRefund(
  db: Db,
  { eventId, number, act }: CommandDone,
  { isSentNow }: { isSentNow: boolean },
): Promise<Description | null> {
  if (!refundCommands.includes(act)) return null
  const event = await db.selectFrom('order_events').select('data').where('id', '=', eventId).executeTakeFirstOrThrow()
  const { refundId = '' } = readEventData(event.data)
  const refund = isSentNow ? await waitForBank(db, refundId) : await findRefund(db, refundId)
  if (!refund) return null
  const links = [{ to: `/admin/orders/${number}#money`, text: t('Money of the order') }]
  return { text: textOf(number, refund), links, isAlarming: progressOf(refund) === 'refused' }
}

const refundCommands: readonly OrderCommand[] = ['refund', 'retry-refund', 'settle-refund', 'drop-refund']

async function waitForBank(db: Db, refundId: string): Promise<RefundRow | undefined> {
  const until = performance.now() + longestMs
  for (;;) {
    const refund = await findRefund(db, refundId)
    const isOpen = refund && !isManual(refund) && (refund.state === 'due' || refund.state === 'pending')
    if (!isOpen || performance.now() > until) return refund
    await wait(pollMs)
  }
}

function textOf(order: string, refund: RefundRow): string {
  const values = { order, amount: formatRupees(refund.amount_paise) }
  switch (progressOf(refund)) {
    case 'decided':
      return isManual(refund)
        ? t('{order}: {amount} decided, to be sent by UPI', values)
        : t('{order}: {amount} decided, goes to the bank', values)
    case 'sent':
      return isManual(refund)
        ? t('{order}: {amount} sent by UPI', values)
        : t('{order}: {amount} sent to the bank', values)
    case 'refused':
      return t('{order}: the bank refused {amount}. It is not sent, and is tried again by itself', values)
    case 'arrived':
      return t('{order}: {amount} sent back, and arrived', values)
    case 'dropped':
      return t('{order}: {amount} is not to be sent', values)
  }
}
