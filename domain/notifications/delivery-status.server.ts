import type { Db } from '#domain/database'

export type MessageStatus = {
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  error?: { code: number; message: string }
}

export type StatusWebhook = {
  /** Null when the webhook is not genuine. */
  read(rawBody: string, signature: string | null): { statuses: MessageStatus[]; senders: string[] } | null
  /** Null to refuse the subscription check. */
  answerChallenge(query: URLSearchParams): string | null
}

/** A person can then call the customer. */
export async function recordMessageStatuses(db: Db, statuses: MessageStatus[]): Promise<void> {
  for (const { messageId, status, error } of statuses)
    if (status === 'failed')
      await db
        .updateTable('outbox')
        .set({ state: 'failed', last_error: `not delivered (${error?.code ?? 'no code'})` })
        .where('receipt', '=', messageId)
        .execute()
}
