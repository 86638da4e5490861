import { sql } from 'kysely'
import { describeAct, type SubjectKind } from '#domain/audit/acts'
import { findProductColumn } from '#domain/catalog/catalog.server'
import type { Db } from '#domain/database'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'

/** A null field does not filter. */
export type AuditQuery = { actor: string | null; subject: string | null }

const pageSize = 50

/** The subject of an entry, with the fields that a link to it needs; null for what is gone. A customer has no name here, since entries outlive an erasure. */
export type AuditSubject =
  | { kind: 'order'; number: string | null }
  | { kind: 'product' | 'size' | 'batch'; id: string; name: string | null; size: string }
  | { kind: 'message'; ticket: string | null }
  | { kind: 'customer'; id: string; isErased: boolean }
  | { kind: 'staff'; name: string }
  | {
      kind: Exclude<SubjectKind, 'order' | 'product' | 'size' | 'batch' | 'message' | 'customer' | 'staff'>
      text: string
    }

export type AuditEntry = Cursor & {
  act: string
  /** The name of the actor's account, or the stored value when there is none. */
  actor: string
  subject: AuditSubject
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export async function listAudit(
  db: Db,
  query: AuditQuery,
  after: Cursor | null,
): Promise<{ entries: AuditEntry[]; next: Cursor | null }> {
  const { shown, last } = cutPage(await readEntries(db, query, after, pageSize + 1), pageSize)
  return { entries: shown, next: last && { at: last.at, id: last.id } }
}

async function readEntries(
  db: Db,
  { actor, subject }: AuditQuery,
  place: Cursor | null,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('user as actors', 'actors.id', 'audit.actor')
    .leftJoin('user as people', 'people.id', 'audit.subject')
    .leftJoin('erasures', 'erasures.user_id', 'audit.subject')
    .leftJoin('orders', 'orders.id', 'audit.subject')
    .leftJoin('letters', 'letters.id', 'audit.subject')
    .select(['audit.id', 'audit.at', 'audit.act', 'audit.actor', 'audit.subject', 'audit.before', 'audit.after'])
    .select(['actors.name as actorName', 'people.name as personName', 'orders.number', 'letters.ticket'])
    .select('erasures.user_id as erased')
    .$if(actor !== null, (query) => query.where('audit.actor', '=', actor ?? ''))
    .$if(subject !== null, (query) => query.where('audit.subject', '=', subject ?? ''))
    .where(isAfter(['audit.at', 'audit.id'], '<', place))
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()
  const parsed = rows.map((row) => ({
    ...row,
    before: JSON.parse(row.before) as AuditValues,
    after: JSON.parse(row.after) as AuditValues,
  }))
  const ids = parsed.filter(({ act }) => isOfProduct(act)).map(({ subject }) => splitSize(subject).id)
  const products = await findProductColumn(db, 'name', [...new Set(ids)])
  return parsed.map(
    (row): AuditEntry => ({
      id: row.id,
      at: row.at,
      act: row.act,
      actor: row.actorName ?? row.actor,
      subject: subjectOf(row, products),
      before: row.before,
      after: row.after,
    }),
  )
}

type AuditValues = Record<string, unknown>
type SubjectRow = {
  act: string
  subject: string
  number: string | null
  ticket: string | null
  personName: string | null
  erased: string | null
}

const isOfProduct = (act: string) => ['product', 'size', 'batch'].includes(describeAct(act).about)

function subjectOf(row: SubjectRow, products: Map<string, string>): AuditSubject {
  const kind = describeAct(row.act).about
  switch (kind) {
    case 'order':
      return { kind, number: row.number }
    case 'message':
      return { kind, ticket: row.ticket }
    case 'staff':
      return { kind, name: row.personName ?? '' }
    case 'customer':
      return { kind, id: row.subject, isErased: row.erased !== null }
    case 'product':
    case 'size':
    case 'batch': {
      const { id, size } = splitSize(row.subject)
      return { kind, id, name: products.get(id) ?? null, size }
    }
    default:
      return { kind, text: row.subject }
  }
}

function splitSize(subject: string): { id: string; size: string } {
  const space = subject.indexOf(' ')
  return space === -1 ? { id: subject, size: '' } : { id: subject.slice(0, space), size: subject.slice(space + 1) }
}

/** Lists everybody who has entries, with the name of the account, or the stored value when there is none. Reads one row of the index for each. */
export async function listAuditActors(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive actors (id) as (
      select min(actor) from audit
      union all
      select (select min(actor) from audit where actor > actors.id) from actors where actors.id is not null
    )
    select actors.id, coalesce("user".name, actors.id) as name
    from actors left join "user" on "user".id = actors.id where actors.id is not null order by name, actors.id
  `.execute(db)
  return rows
}

/** Yields the audit in slices of a thousand, so that no read blocks the database for long. */
export async function* listWholeAudit(db: Db, query: AuditQuery, limit: number): AsyncGenerator<AuditEntry[]> {
  let last: Cursor | null = null
  for (let read = 0; read < limit; ) {
    const slice: AuditEntry[] = await readEntries(db, query, last, Math.min(1000, limit - read))
    if (slice.length === 0) return
    yield slice
    read += slice.length
    last = slice.at(-1) ?? null
  }
}
