import { sql } from 'kysely'
import { findProductColumn } from '#domain/catalog/catalog.server'
import type { Db } from '#domain/database'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'

/** A null field does not filter. */
export type AuditQuery = { actor: string | null; subject: string | null }

const pageSize = 50

/** An order's number, a message's ticket, a person, a product are null where the subject is none or gone. */
export type AuditEntry = Awaited<ReturnType<typeof readEntries>>[number]

export async function listAudit(db: Db, query: AuditQuery, after: Cursor | null) {
  const { shown, last } = cutPage(await readEntries(db, query, after, pageSize + 1), pageSize)
  return { entries: shown, next: last && { at: last.at, id: last.id } }
}

async function readEntries(db: Db, { actor, subject }: AuditQuery, place: Cursor | null, limit: number) {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('user as actors', 'actors.id', 'audit.actor')
    .leftJoin('user as people', 'people.id', 'audit.subject')
    .leftJoin('erasures', 'erasures.user_id', 'audit.subject')
    .leftJoin('orders', 'orders.id', 'audit.subject')
    .leftJoin('letters', 'letters.id', 'audit.subject')
    .select(['audit.id', 'audit.at', 'audit.act', 'audit.subject', 'audit.before', 'audit.after'])
    .select(['people.name as personName', 'orders.number', 'letters.ticket', 'erasures.user_id as erased'])
    // Without an account, the stored value.
    .select(({ fn }) => fn.coalesce('actors.name', 'audit.actor').as('actor'))
    .$if(actor !== null, (query) => query.where('audit.actor', '=', actor ?? ''))
    .$if(subject !== null, (query) => query.where('audit.subject', '=', subject ?? ''))
    .where(isAfter(['audit.at', 'audit.id'], '<', place))
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()
  const ids = rows.map(({ subject }) => splitSubject(subject).id)
  const products = await findProductColumn(db, 'name', [...new Set(ids)])
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    productName: products.get(splitSubject(row.subject).id) ?? null,
    before: JSON.parse(before) as Record<string, unknown>,
    after: JSON.parse(after) as Record<string, unknown>,
  }))
}

export function splitSubject(subject: string): { id: string; part: string } {
  const [id = '', ...part] = subject.split(' ')
  return { id, part: part.join(' ') }
}

/** Those without an account by their stored value. Reads one row of the index for each. */
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

/** In slices, so that no read blocks the database for long. */
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
