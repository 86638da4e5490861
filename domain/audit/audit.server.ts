import type { AuditAct } from '#domain/audit/acts'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { orderedId } from '#domain/queries/queries.server'

/** Never personal data, since audit rows are never deleted. Amounts in paise. */
export type AuditValues = Record<string, string | number | boolean | null | readonly string[]>

export type AuditedAction = {
  at: number
  actor: string
  act: AuditAct
  subject: string
  before?: AuditValues
  after?: AuditValues
  requestId?: string | null
}

export function doneBy({ id, requestId }: StaffActor, at: number) {
  return { at, actor: id, requestId }
}

/** Must be called in the transaction of the action. */
export async function recordAudit(tx: Db, audited: AuditedAction): Promise<void> {
  const { at, actor, act, subject, before = {}, after = {}, requestId = null } = audited
  await tx
    .insertInto('audit')
    .values({
      id: orderedId(tx, at),
      at,
      actor,
      act,
      subject,
      request_id: requestId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}

export type LastChange = NonNullable<Awaited<ReturnType<typeof findLastChange>>>

/** `acts` is a pattern of `like`. */
export async function findLastChange(db: Db, subject: string, acts: AuditAct | 'product.%') {
  const row = await db
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.actor')
    .select(['audit.at', 'audit.actor', 'user.name'])
    .where('audit.subject', '=', subject)
    .where('audit.act', 'like', acts)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { by: row.name ?? row.actor, at: row.at } : undefined
}
