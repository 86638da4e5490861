import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Tables } from '#database/schema'
import { recordAct } from '#domain/accounts/audit.server'
import type { StaffActor } from '#domain/accounts/staff'
import type { Clock } from '#domain/clock'
import type { MessageAnswer } from '#domain/contact/message-answers.server'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/jobs/outbox.server'
import { transact } from '#domain/transaction.server'

export type MessageAct = {
  /** Made once by the page that shows the form: sent again it does nothing more. */
  actKey: string
  by: StaffActor
  ticket: string
  version: number
}

export type MessageActResult = { ok: true } | { ok: false; reason: 'unknown' } | { ok: false; reason: 'stale' }

/** By mail it goes out by itself; what was said by phone or WhatsApp is noted. `settled` false leaves the message open, though acknowledged. */
export async function answerContactMessage(
  db: Db,
  clock: Clock,
  act: MessageAct & { how: MessageAnswer['how']; body: string; settled: boolean },
): Promise<MessageActResult> {
  return transact<MessageActResult>(db, async (tx, rollback) => {
    const known = await tx
      .selectFrom('letter_answers')
      .select('id')
      .where('act_key', '=', act.actKey)
      .executeTakeFirst()
    if (known) return { ok: true }
    const at = clock.now()
    const state = act.settled ? 'answered' : 'open'
    const contactMessage = await change(tx, act, (row) => ({ state, acknowledged_at: row.acknowledged_at ?? at }))
    if (!contactMessage.ok) return rollback(contactMessage)
    const id = randomUUID()
    const { actKey, by, how, body } = act
    const inserted = await tx
      .insertInto('letter_answers')
      .values({ id, act_key: actKey, letter_id: contactMessage.row.id, at, actor: by.id, how, body })
      .onConflict((conflict) => conflict.column('act_key').doNothing())
      .executeTakeFirst()
    // Sent twice at once.
    if (!inserted.numInsertedOrUpdatedRows) return rollback({ ok: true })
    if (how === 'mail') await enqueue(tx, clock, 'letter-answer', id)
    const after = { how, state }
    await recordAct(tx, {
      ...audited(act, at, contactMessage.row.id),
      act: 'letter.answer',
      before: contactMessage.before,
      after,
    })
    return { ok: true }
  })
}

export async function markContactMessage(
  db: Db,
  clock: Clock,
  act: MessageAct & { set: { state: 'open' | 'answered' } | { kind: 'letter' | 'complaint' } },
): Promise<MessageActResult> {
  return transact<MessageActResult>(db, async (tx, rollback) => {
    const at = clock.now()
    const contactMessage = await change(tx, act, () => act.set)
    if (!contactMessage.ok) return rollback(contactMessage)
    // Whoever complains hears of it at once, and the mail with the number goes out once.
    if ('kind' in act.set && act.set.kind === 'complaint' && contactMessage.row.acknowledged_at === null)
      await enqueue(tx, clock, 'letter-receipt', contactMessage.row.id)
    await recordAct(tx, {
      ...audited(act, at, contactMessage.row.id),
      act: 'letter.mark',
      before: contactMessage.before,
      after: act.set,
    })
    return { ok: true }
  })
}

function audited({ by }: MessageAct, at: number, subject: string) {
  return { at, actor: by.id, subject, requestId: by.requestId }
}

async function change(
  tx: Db,
  { ticket, version }: MessageAct,
  changes: (row: { acknowledged_at: number | null }) => Updateable<Tables['letters']>,
) {
  const row = await tx.selectFrom('letters').selectAll().where('ticket', '=', ticket).executeTakeFirst()
  if (!row) return { ok: false as const, reason: 'unknown' as const }
  const changed = await tx
    .updateTable('letters')
    .set({ ...changes(row), version: version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) return { ok: false as const, reason: 'stale' as const }
  return { ok: true as const, row, before: { state: row.state, kind: row.kind } }
}
