import type { Db } from '#domain/database'

/** What the message service tells later about a message it had accepted. */
export type MessageStatus = {
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  error?: { code: number; message: string }
}

/** The message service's webhook, as far as the shop uses it. */
export type StatusWebhook = {
  /** Null when the webhook is not genuine. */
  read(rawBody: string, signature: string | null): { statuses: MessageStatus[]; senders: string[] } | null
  /** The text to answer a subscription check with; null to turn it away. */
  answerChallenge(query: URLSearchParams): string | null
}

/** Notes that accepted messages did not arrive; a person can then call the customer. */
export async function recordMessageStatuses(db: Db, statuses: MessageStatus[]): Promise<void> {
  for (const { messageId, status, error } of statuses)
    if (status === 'failed')
      await db
        .updateTable('outbox')
        .set({ state: 'failed', last_error: `not delivered (${error?.code ?? 'no code'})` })
        .where('receipt', '=', messageId)
        .execute()
}
