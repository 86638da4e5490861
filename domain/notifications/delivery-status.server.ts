import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { raiseAccountAlarm } from '#domain/notifications/raise-alarm.server'
import { transact } from '#domain/transaction.server'

export type MessageStatus = {
  /** The id that `Messenger.send` returned. */
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** `isOfAccount` if the shop's own account was refused, not this message. */
  error?: { code: number; message: string; isOfAccount: boolean }
}

/** A number that wrote to the shop, with a leading plus; `isStop` if it asked for no more messages. */
export type Sender = { phone: string; isStop: boolean }

export type StatusWebhook = {
  /** Returns null when the webhook's signature is invalid. */
  read(rawBody: string, signature: string | null): { statuses: MessageStatus[]; senders: Sender[] } | null
  /** Returns null to reject the subscription check. */
  answerChallenge(query: URLSearchParams): string | null
}

/** Marks a sent message that was not delivered as failed, so that a person can call the customer. Skips messages that are sent again or were settled by phone. */
export async function recordMessageStatus(
  db: Db,
  clock: Clock,
  { messageId, status, error }: MessageStatus,
): Promise<void> {
  if (status !== 'failed') return
  await transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ state: 'failed', last_error: `not delivered (${error?.code ?? 'no code'})` })
      .where('receipt', '=', messageId)
      .where('state', '=', 'done')
      .where('last_error', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !error?.isOfAccount) return
    const outcome = 'Messages that it took were not delivered: they can be sent again from Orders, Issues.'
    await raiseAccountAlarm(tx, clock, 'messages', { message: error.message, outcome })
  })
}
