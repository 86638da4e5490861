import { setTimeout as wait } from 'node:timers/promises'
import type { CommandOutcome } from '#app/admin/commands/command-result'
import type { Db } from '#domain/database'
import type { CommandDone } from '#domain/fulfilment/run-command.server'
import { formatRupees } from '#domain/money'
import type { EventData } from '#domain/orders/order-events.server'
import { progressOf } from '#domain/payments/refund-progress'
import { findRefund, type RefundRow } from '#domain/payments/refunds.server'
import { t } from '#domain/texts/translate'

/** A bank mostly takes or refuses a refund within a second; who has sent it waits no longer for that. */
const longestMs = 1_500
const pollMs = 100

type Told = Pick<Extract<CommandOutcome, { ok: true }>, 'text' | 'isAlarming' | 'links'>

/** Returns what has become of the refund that a command decided on, with the way to the order's money; null for other commands. */
export async function describeRefund(
  db: Db,
  { eventId, number }: CommandDone,
  { isSentNow }: { isSentNow: boolean },
): Promise<Told | null> {
  const event = await db.selectFrom('order_events').select(['act', 'data']).where('id', '=', eventId).executeTakeFirst()
  if (!event || !ofRefunds.includes(event.act)) return null
  const { refundId = '' } = JSON.parse(event.data) as EventData
  const refund = isSentNow ? await waitForBank(db, refundId) : await findRefund(db, refundId)
  if (!refund) return null
  const links = [{ to: `/admin/orders/${number}#money`, text: t('Money of the order') }]
  return { text: textOf(number, refund), links, ...(progressOf(refund) === 'refused' && { isAlarming: true }) }
}

const ofRefunds: readonly string[] = ['refund', 'retry-refund', 'settle-refund', 'drop-refund']

async function waitForBank(db: Db, refundId: string): Promise<RefundRow | undefined> {
  const until = performance.now() + longestMs
  for (;;) {
    const refund = await findRefund(db, refundId)
    const isOpen = refund?.method === 'provider' && (refund.state === 'due' || refund.state === 'pending')
    if (!isOpen || performance.now() > until) return refund
    await wait(pollMs)
  }
}

function textOf(order: string, refund: RefundRow): string {
  const told = { order, amount: formatRupees(refund.amount_paise) }
  const isManual = refund.method === 'upi'
  switch (progressOf(refund)) {
    case 'decided':
      return isManual
        ? t('{order}: {amount} decided, to be sent by UPI', told)
        : t('{order}: {amount} decided, goes to the bank', told)
    case 'sent':
      return isManual ? t('{order}: {amount} sent by UPI', told) : t('{order}: {amount} sent to the bank', told)
    case 'refused':
      return t('{order}: the bank refused {amount}. It is not sent, and is tried again by itself', told)
    case 'arrived':
      return t('{order}: {amount} sent back, and arrived', told)
    case 'dropped':
      return t('{order}: {amount} is not to be sent', told)
  }
}
