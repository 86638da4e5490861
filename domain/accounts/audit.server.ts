import { randomUUID } from 'node:crypto'
import type { Db } from '#domain/database'

/** What of a thing is written down: ids, amounts and states, never what people typed. */
export type Facts = Record<string, string | number | boolean | null>

export type AuditedAct = {
  at: number
  /** The user id of a member of the staff. */
  actor: string
  /** Such as `order.accept`. */
  act: string
  /** The id of what was acted on. */
  subject: string
  before?: Facts
  after?: Facts
  requestId?: string | null
}

/** Writes down who of the staff did what, in the transaction that does it. Nothing changes such a row or takes it away. */
export async function recordAct(tx: Db, audited: AuditedAct): Promise<void> {
  const { at, actor, act, subject, before = {}, after = {}, requestId = null } = audited
  await tx
    .insertInto('audit')
    .values({
      ...{ id: randomUUID(), at, actor, act, subject, request_id: requestId },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    .execute()
}
