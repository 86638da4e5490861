import { type Expression, type SqlBool, sql } from 'kysely'
import { type Day, indianDay, startOfDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { insertRows } from '#domain/queries/insert-rows.server'

/** Keys of tables without an `id`. A time that is part of a key moves, so it is left out. */
const keys: Record<string, string[]> = {
  account_links: ['subject'],
  addresses: ['user_id', 'id'],
  backups: ['night'],
  carts: ['user_id'],
  commands: ['key'],
  customer_notes: ['user_id'],
  drafts: ['product_id'],
  erasures: ['user_id'],
  pictures: ['name', 'width', 'format'],
  shipments: ['order_id'],
  staff: ['user_id'],
  staff_invites: ['token_hash'],
  staff_sessions: ['session_id'],
  used_codes: ['user_id', 'code'],
  stock_moves: ['product_id', 'label', 'id'],
  text_readings: ['language', 'english'],
  task_failures: ['task', 'subject'],
  webhook_calls: ['service'],
}

/** Tables keyed by personal data or typed words, which must not be copied; their moved times are not recorded. */
const unrecordedTables = ['attempts', 'contacts', 'sign_in_places', 'subscribers', 'unanswered_searches']

/** Returns the columns of a table by which its moves are recorded, or null when they are not. */
export function moveKeyOf(table: string): string[] | null {
  return unrecordedTables.includes(table) ? null : (keys[table] ?? ['id'])
}

function keyOf(table: string): Expression<string> {
  const parts = (moveKeyOf(table) ?? []).map((column) => sql`cast(${sql.ref(`${table}.${column}`)} as text)`)
  return sql<string>`${sql.join(parts, sql` || ' ' || `)}`
}

type Move = { table: string; column: string; moved: Expression<number>; isAhead: Expression<SqlBool> }

/** Records the times of these rows before they are moved. */
export async function recordMoves(tx: Db, { table, column, moved, isAhead }: Move): Promise<void> {
  if (unrecordedTables.includes(table)) return
  await sql`
    insert into moved_times (table_name, column_name, row_key, was, became)
    select cast(${table} as text), cast(${column} as text), ${keyOf(table)}, ${sql.ref(column)}, ${moved}
    from ${sql.table(table)} where ${isAhead}`.execute(tx)
}

/** Restores recorded times that nothing changed since; returns how many. */
export async function restoreMoves(tx: Db, table: string, column: string): Promise<number> {
  if (unrecordedTables.includes(table)) return 0
  const at = sql.ref(`${table}.${column}`)
  const noted = sql`
    from moved_times where table_name = ${table} and column_name = ${column} and row_key = ${keyOf(table)} and became = ${at}`
  const done = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = (select was ${noted}) where exists (select 1 ${noted})`.execute(
    tx,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** Sets days after `latest` to it, and records them as the starts of their days. For tables with an `id`, which is no personal data. Returns how many. */
export async function moveDaysBack(tx: Db, table: string, column: string, latest: Day): Promise<number> {
  const [name, day] = [sql.table(table), sql.ref(column)]
  const later = await sql<{
    id: string
    was: Day
  }>`select id, ${day} as was from ${name} where ${day} > ${latest}`.execute(tx)
  const moves = later.rows.map(({ id, was }) => ({
    table_name: table,
    column_name: column,
    row_key: id,
    was: startOfDay(was),
    became: startOfDay(latest),
  }))
  if (moves.length > 0) await insertRows(tx, 'moved_times', moves)
  await sql`update ${name} set ${day} = ${latest} where ${day} > ${latest}`.execute(tx)
  return moves.length
}

/** Restores recorded days that nothing changed since; returns how many. */
export async function restoreDays(tx: Db, table: string, column: string): Promise<number> {
  const moves = await tx
    .selectFrom('moved_times')
    .select(['row_key', 'was', 'became'])
    .where('table_name', '=', table)
    .where('column_name', '=', column)
    .execute()
  let rows = 0
  for (const { row_key: id, was, became } of moves) {
    const [name, day] = [sql.table(table), sql.ref(column)]
    const done =
      await sql`update ${name} set ${day} = ${indianDay(was)} where id = ${id} and ${day} = ${indianDay(became)}`.execute(
        tx,
      )
    rows += Number(done.numAffectedRows ?? 0)
  }
  return rows
}

export async function clearMoves(tx: Db): Promise<void> {
  await tx.deleteFrom('moved_times').execute()
}
