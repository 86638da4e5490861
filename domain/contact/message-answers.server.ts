import type { Db } from '#domain/database'
import type { OutboxKind } from '#domain/outbox/job-kinds'

/** Times in epoch milliseconds. */
export type MessageAnswer = {
  id: string
  at: number
  /** The author's name. */
  by: string
  how: 'mail' | 'phone' | 'whatsapp'
  body: string
  /** The state of the mail; null for an answer without a mail. */
  mail: { state: 'due' | 'sending' | 'done' | 'failed'; receipt: string | null } | null
}

/** Lists the last 100 answers, the latest of them last. */
export async function listAnswers(db: Db, messageId: string): Promise<MessageAnswer[]> {
  const kind: OutboxKind = 'letter-answer'
  const rows = await db
    .selectFrom('letter_answers')
    .leftJoin('user', 'user.id', 'letter_answers.actor')
    .leftJoin('outbox', (join) => join.onRef('outbox.subject', '=', 'letter_answers.id').on('outbox.kind', '=', kind))
    .select(['letter_answers.id', 'at', 'user.name as by', 'how', 'body'])
    .select(['outbox.state as mailState', 'outbox.receipt as mailReceipt'])
    .where('letter_id', '=', messageId)
    .orderBy('at', 'desc')
    .limit(100)
    .execute()
  return rows.reverse().map(({ mailState, mailReceipt, by, ...answer }) => ({
    ...answer,
    by: by ?? '',
    mail: mailState && { state: mailState, receipt: mailReceipt },
  }))
}
