import type { Sender } from '#domain/accounts/sender'
import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { raiseAccountAlarm } from '#domain/notifications/raise-alarm.server'
import { transact } from '#domain/transaction.server'

export type MessageStatus = {
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: number | null
  /** `isOfAccount` if the shop's own account was refused, not this message. */
  error?: { code: number; message: string; isOfAccount: boolean }
}

export type StatusWebhook = {
  /** Returns null when the webhook's signature is invalid. */
  read(
    rawBody: string,
    signature: string | null,
  ): { statuses: MessageStatus[]; senders: Sender[]; ids: { phone: string; userId: string }[] } | null
  answerChallenge(query: URLSearchParams): string | null
}

/** Longer than the shop takes to store the id of a sent message. Other software may send from the same number. */
const storedWithinMs = 10 * minuteMs

/** Marks a sent message as failed, so that a person can call. False for a recent unknown one: ask for it again. */
export async function recordMessageStatus(db: Db, clock: Clock, { messageId, status, at, error }: MessageStatus) {
  if (status !== 'failed') return true
  const isRecent = at !== null && Math.abs(clock.now() - at) < storedWithinMs
  return transact(db, async (tx) => {
    // Before the update, so that a message which is stored between the two counts as unknown.
    const known = await tx.selectFrom('outbox').select('id').where('receipt', '=', messageId).limit(1).execute()
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ state: 'failed', last_error: `not delivered (${error?.code ?? 'no code'})` })
      .where('receipt', '=', messageId)
      .where('state', '=', 'done')
      .where('last_error', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return known.length > 0 || !isRecent
    if (!error?.isOfAccount) return true
    const outcome = 'Messages that it took were not delivered: they can be sent again from Orders, Issues.'
    await raiseAccountAlarm(tx, clock, 'messages', error.message, outcome)
    return true
  })
}
