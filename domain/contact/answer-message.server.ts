import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Tables } from '#database/schema'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { afterEarlier, type Clock } from '#domain/clock'
import { expectVersion, type KeyedRequest, type KeyUsed, transactOnce } from '#domain/commands/claim-command.server'
import type { MessageAnswer } from '#domain/contact/inbox.server'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/outbox/outbox.server'

export type MessageCommand = KeyedRequest & { ticket: string; version: number }

export type MessageCommandResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'stale' }
  | KeyUsed

/** An answer by phone or WhatsApp is only noted. Without `settled` the message is acknowledged but stays open. */
export async function answerContactMessage(
  db: Db,
  clock: Clock,
  act: MessageCommand & { how: MessageAnswer['how']; body: string; settled: boolean },
): Promise<MessageCommandResult> {
  const command = { name: `letter.answer ${act.ticket}`, request: act }
  return transactOnce<MessageCommandResult>(db, clock, command, async (tx, at) => {
    const state = act.settled ? 'answered' : 'open'
    const answeredAt = await afterAnswers(tx, act.ticket, at)
    const contactMessage = await change(tx, act, (row) => ({
      state,
      acknowledged_at: row.acknowledged_at ?? answeredAt,
    }))
    if (!contactMessage.ok) return contactMessage
    const id = randomUUID()
    const { commandKey, by, how, body } = act
    await tx
      .insertInto('letter_answers')
      .values({ id, act_key: commandKey, letter_id: contactMessage.row.id, at: answeredAt, actor: by.id, how, body })
      .execute()
    if (how === 'mail') await enqueue(tx, clock, 'letter-answer', id)
    const { row, before } = contactMessage
    const changes = { before: { state: before.state }, after: { how, state } }
    await recordAudit(tx, { ...doneBy(by, at), act: 'letter.answer', subject: row.id, ...changes })
    return { ok: true }
  })
}

/** Which answer came last decides whether one that was not sent opens the message again. */
async function afterAnswers(tx: Db, ticket: string, now: number): Promise<number> {
  const earlier = await tx
    .selectFrom('letter_answers')
    .innerJoin('letters', 'letters.id', 'letter_answers.letter_id')
    .select('letter_answers.at')
    .where('letters.ticket', '=', ticket)
    .execute()
  return afterEarlier(
    now,
    earlier.map(({ at }) => at),
  )
}

/** Opens the message of an answer whose mail did not go out, unless somebody has answered again since. */
export async function reopenUnsent(tx: Db, answerId: string): Promise<void> {
  const answer = await tx.selectFrom('letter_answers').selectAll().where('id', '=', answerId).executeTakeFirst()
  if (!answer) return
  const { letter_id: id, at } = answer
  const later = tx.selectFrom('letter_answers').select('id').where('letter_id', '=', id).where('at', '>', at)
  await tx
    .updateTable('letters')
    .set((eb) => ({
      state: 'open',
      version: eb('version', '+', 1),
      acknowledged_at: eb.fn<number | null>('nullif', ['acknowledged_at', eb.val(at)]),
    }))
    .where('id', '=', id)
    .where(({ not, exists }) => not(exists(later)))
    .execute()
}

export async function markContactMessage(
  db: Db,
  clock: Clock,
  act: MessageCommand & { set: { state: 'open' | 'answered' } | { kind: 'letter' | 'complaint' } },
): Promise<MessageCommandResult> {
  const command = { name: `letter.mark ${Object.values(act.set)} ${act.ticket}`, request: act }
  return transactOnce<MessageCommandResult>(db, clock, command, async (tx, at) => {
    const contactMessage = await change(tx, act, () => act.set)
    if (!contactMessage.ok) return contactMessage
    if ('kind' in act.set && act.set.kind === 'complaint' && contactMessage.row.acknowledged_at === null)
      await enqueue(tx, clock, 'letter-receipt', contactMessage.row.id)
    const { row, before } = contactMessage
    await recordAudit(tx, {
      ...doneBy(act.by, at),
      act: 'letter.mark',
      subject: row.id,
      before,
      after: { ...before, ...act.set },
    })
    return { ok: true }
  })
}

async function change(
  tx: Db,
  { ticket, version }: MessageCommand,
  changes: (row: { acknowledged_at: number | null }) => Updateable<Tables['letters']>,
) {
  const row = await tx.selectFrom('letters').selectAll().where('ticket', '=', ticket).executeTakeFirst()
  if (!row) return { ok: false as const, reason: 'unknown' as const }
  if (!(await expectVersion(tx, 'letters', row.id, version))) return { ok: false as const, reason: 'stale' as const }
  await tx
    .updateTable('letters')
    .set({ ...changes(row), version: version + 1 })
    .where('id', '=', row.id)
    .execute()
  return { ok: true as const, row, before: { state: row.state, kind: row.kind } }
}
