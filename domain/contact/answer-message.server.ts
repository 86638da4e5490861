import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Tables } from '#database/schema'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { expectVersion, type KeyedRequest, type KeyUsed, transactOnce } from '#domain/commands/claim-command.server'
import type { MessageAnswer } from '#domain/contact/inbox.server'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/outbox/outbox.server'

export type MessageCommand = KeyedRequest & { ticket: string; version: number }

export type MessageCommandResult = { ok: true } | { ok: false; reason: 'unknown' | 'stale' } | KeyUsed

/** An answer by phone or WhatsApp is only noted. Without `settled` the message is acknowledged but stays open. */
export async function answerContactMessage(
  db: Db,
  clock: Clock,
  act: MessageCommand & { how: MessageAnswer['how']; body: string; settled: boolean },
): Promise<MessageCommandResult> {
  const { ticket, commandKey, by, how, body } = act
  const state = act.settled ? 'answered' : 'open'
  const command = { name: `letter.answer ${ticket}`, request: act }
  return transactOnce<MessageCommandResult>(db, clock, command, async (tx, at) => {
    const changed = await change(tx, act, (row) => ({ state, acknowledged_at: row.acknowledged_at ?? at }))
    if (!changed.ok) return changed
    const { row } = changed
    const id = randomUUID()
    await tx
      .insertInto('letter_answers')
      .values({ id, act_key: commandKey, letter_id: row.id, at, actor: by.id, how, body })
      .execute()
    if (how === 'mail') await enqueue(tx, clock, 'letter-answer', id)
    const changes = { before: { state: row.state }, after: { how, state } }
    await recordAudit(tx, { ...doneBy(by, at), act: 'letter.answer', subject: row.id, ...changes })
    return { ok: true }
  })
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
    const changed = await change(tx, act, () => act.set)
    if (!changed.ok) return changed
    const { id, state, kind, acknowledged_at } = changed.row
    if ('kind' in act.set && act.set.kind === 'complaint' && acknowledged_at === null)
      await enqueue(tx, clock, 'letter-receipt', id)
    const changes = { before: { state, kind }, after: { state, kind, ...act.set } }
    await recordAudit(tx, { ...doneBy(act.by, at), act: 'letter.mark', subject: id, ...changes })
    return { ok: true }
  })
}

/** Returns the message as it was before. */
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
  return { ok: true as const, row }
}
