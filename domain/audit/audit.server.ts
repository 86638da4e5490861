import { randomUUID } from 'node:crypto'
import type { Db } from '#domain/database'

/** The audited values: amounts in rupees, states as words, ids, product fields. Must not contain personal data, since audit rows are never deleted. */
export type AuditValues = Record<string, string | number | boolean | null>

export type AuditedAction = {
  at: number
  actor: string
  /** The name of the command, such as `order.accept`. */
  act: string
  subject: string
  before?: AuditValues
  after?: AuditValues
  requestId?: string | null
}

/** Records an action; must be called in the transaction of the action. Audit rows are never changed or deleted. */
export async function recordAudit(tx: Db, audited: AuditedAction): Promise<void> {
  const { at, actor, act, subject, before = {}, after = {}, requestId = null } = audited
  await tx
    .insertInto('audit')
    .values({
      ...{ id: randomUUID(), at, actor, act, subject, request_id: requestId },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    .execute()
}
