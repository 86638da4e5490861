import { setTimeout as wait } from 'node:timers/promises'
import type { CommandOutcome } from '#app/admin/commands/command-form-result'
import type { Db } from '#domain/database'
import type { CommandDone } from '#domain/fulfilment/run-command.server'
import { formatRupees } from '#domain/money'
import { readEventData } from '#domain/orders/order-events.server'
import type { OrderCommand } from '#domain/orders/stage'
import { isManual, progressOf } from '#domain/payments/refund-progress'
import { findRefund, type RefundRow } from '#domain/payments/refunds.server'
import { t } from '#domain/texts/translate'

/** Longest wait for the bank, which mostly takes or refuses a refund within a second. */
const longestMs = 1_500
const pollMs = 100

type Description = Pick<Extract<CommandOutcome, { ok: true }>, 'text' | 'isAlarming' | 'links'>

/** Describes the refund that a command created or changed, with a link to the order's money; returns null for other commands. */
export async function describeRefund(
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
  return { text: textOf(number, refund), links, ...(progressOf(refund) === 'refused' && { isAlarming: true }) }
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
