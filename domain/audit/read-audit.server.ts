import type { Db } from '#domain/database'

/** A null field does not filter. Entries are listed newest first, starting after `before`. */
export type AuditQuery = {
  actor: string | null
  subject: string | null
  before: AuditPlace | null
  limit: number
}

/** The position of an entry; the id orders entries of the same millisecond. */
export type AuditPlace = { at: number; id: string }

export type AuditEntry = AuditPlace & {
  act: string
  /** The name of the actor's account, or the stored value when there is none. */
  actor: string
  /** An order's number, a person's name, or the id itself. */
  subject: string
  orderNumber: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
  requestId: string | null
}

export async function listAudit(db: Db, { actor, subject, before, limit }: AuditQuery): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('user as actors', 'actors.id', 'audit.actor')
    .leftJoin('user as people', 'people.id', 'audit.subject')
    .leftJoin('orders', 'orders.id', 'audit.subject')
    .select(['audit.id', 'audit.at', 'audit.act', 'audit.actor', 'audit.subject', 'audit.request_id as requestId'])
    .select(['audit.before', 'audit.after', 'actors.name as actorName', 'people.name as personName'])
    .select('orders.number as orderNumber')
    .$if(actor !== null, (query) => query.where('audit.actor', '=', actor ?? ''))
    .$if(subject !== null, (query) => query.where('audit.subject', '=', subject ?? ''))
    .$if(before !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('audit.at', '<', before?.at ?? 0),
          eb.and([eb('audit.at', '=', before?.at ?? 0), eb('audit.id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ actorName, personName, ...row }) => ({
    ...row,
    actor: actorName ?? row.actor,
    subject: row.orderNumber ?? personName ?? row.subject,
    before: JSON.parse(row.before) as Record<string, unknown>,
    after: JSON.parse(row.after) as Record<string, unknown>,
  }))
}

/** Yields the audit in slices of a thousand, so that no read blocks the database for long. */
export async function* listWholeAudit(
  db: Db,
  query: Pick<AuditQuery, 'actor' | 'subject'>,
  most: number,
): AsyncGenerator<AuditEntry[]> {
  let before: AuditPlace | null = null
  for (let read = 0; read < most; ) {
    const slice: AuditEntry[] = await listAudit(db, { ...query, before, limit: Math.min(1000, most - read) })
    if (slice.length === 0) return
    yield slice
    read += slice.length
    before = slice.at(-1) ?? null
  }
}

export async function findOrderId(db: Db, typed: string): Promise<string | null> {
  const digits = typed.replace(/\D/g, '')
  if (digits.length !== 8) return null
  const number = `SM-${digits.slice(0, 4)}-${digits.slice(4)}`
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  return row?.id ?? null
}
