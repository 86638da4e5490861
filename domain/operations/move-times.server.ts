import { type SqlBool, sql } from 'kysely'
import type { Tables } from '#database/schema'
import { addDays, dayMs, indianDay, minuteMs, startOfDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { clearMoves, moveDaysBack, recordMoves, restoreDays, restoreMoves } from '#domain/operations/moved-times.server'
import { promiseArrival } from '#domain/orders/promised-day.server'
import { heldUntil } from '#domain/outbox/outbox.server'
import { deleteSums } from '#domain/reports/sum-past-days.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

type Columns = { [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] }

/** Columns of past events: never later than now. Epoch milliseconds. */
const pastTimes: Columns = {
  stock_moves: ['at'],
  batches: ['received_at'],
  goods_receipts: ['received_at'],
  commands: ['at'],
  recalls: ['at', 'ended_at'],
  drafts: ['saved_at'],
  pictures: ['made_at'],
  unanswered_searches: ['last_at'],
  staff: ['since'],
  staff_invites: ['created_at'],
  staff_sessions: ['second_step_at', 'seen_at'],
  used_codes: ['used_at'],
  carts: ['updated_at'],
  addresses: ['updated_at'],
  sign_in_places: ['seen_at'],
  orders: ['placed_at', 'settled_at', 'work_began_at', 'asked_at', 'stage_at'],
  order_events: ['at'],
  shipments: ['at'],
  payments: ['recorded_at', 'updated_at'],
  refunds: ['created_at', 'sent_at', 'updated_at'],
  refund_reversals: ['processed_at', 'reversed_at'],
  cod_remittances: ['recorded_at'],
  contacts: ['answered_at'],
  webhook_events: ['received_at'],
  outbox: ['created_at', 'done_at'],
  backups: ['started_at', 'finished_at'],
  push_devices: ['added_at'],
  webhook_calls: ['accepted_at', 'refused_at'],
  letters: ['received_at', 'acknowledged_at'],
  letter_answers: ['at'],
  account_links: ['made_at'],
  task_failures: ['since'],
  user: ['unconfirmedSince'],
  subscribers: ['subscribed_at'],
  customer_notes: ['updated_at'],
  erasures: ['at'],
  text_readings: ['read_at'],
}

/** Columns of future events or ends. */
const deadlines: Columns = {
  staff_invites: ['expires_at'],
  attempts: ['window_ends_at'],
  task_failures: ['retry_at'],
  orders: ['expires_at', 'check_at'],
  outbox: ['due_at'],
  backups: ['due_at'],
}

/**
 * Columns of the same table that tell that a deadline was set while the clock was ahead, because they were written with it. Other deadlines are taken for such
 * only when they are further ahead than any that the shop sets.
 */
const writtenWith: { [Table in keyof Tables]?: { [Deadline in string]?: readonly (keyof Tables[Table] & string)[] } } =
  {
    staff_invites: { expires_at: ['created_at'] },
    task_failures: { retry_at: ['since'] },
    orders: { expires_at: ['placed_at'], check_at: ['placed_at', 'asked_at'] },
    outbox: { due_at: ['created_at'] },
  }

/** Days in India that people chose, none later than today, such as 2026-11-22. */
const pastDays: Columns = { batches: ['packed_on'], cod_remittances: ['received_on'] }

/** Columns that follow from a moved column of the same or another table. */
const derivedTimes: Columns = { orders: ['arrives_by'] }

/** Every column that a confirmation of the time may move. */
export const movedColumns = [pastTimes, deadlines, pastDays, derivedTimes].flatMap(pairsOf)

/**
 * Moves times of rows that were written while the shop's clock was `aheadMs` ahead back by that amount; returns how many were moved. Issued rows
 * (`documents`) and append-only rows (`audit`) stay unchanged. Notes the moved rows, so that `moveTimesForward` can put them back. Deletes the sums of
 * reports, as `moveTimesForward` does: rows moved into and out of summed days.
 */
export async function moveTimesBack(tx: Db, now: number, aheadMs: number): Promise<number> {
  let rows = 0
  const pastFrom = now + minuteMs
  const beginnings = await listBeginnings(tx)
  await clearMoves(tx)
  await deleteSums(tx)
  const move = async (columns: Columns, from: number, latest: number, written: typeof writtenWith = {}) => {
    for (const [table, column] of pairsOf(columns)) {
      const [name, at] = [sql.table(table), sql.ref(column)]
      const moved = sql<number>`case when ${at} - ${aheadMs} > ${latest} then ${latest} else ${at} - ${aheadMs} end`
      const signs = (written[table as keyof Tables]?.[column] ?? []).map((sign) => sql`${sql.ref(sign)} > ${pastFrom}`)
      const isLate = sql.join([sql`${at} > ${from}`, ...signs], sql` or `)
      const isAhead = sql<SqlBool>`(${isLate}) and ${at} < ${heldUntil}`
      await recordMoves(tx, { table, column, moved, isAhead })
      const done = await sql`update ${name} set ${at} = ${moved} where ${isAhead}`.execute(tx)
      rows += Number(done.numAffectedRows ?? 0)
    }
  }
  // First, since they are known by past times that were not moved yet.
  await move(deadlines, now + 2 * dayMs, Number.MAX_SAFE_INTEGER, writtenWith)
  await move(pastTimes, pastFrom, now)
  for (const [table, column] of pairsOf(pastDays)) rows += await moveDaysBack(tx, table, column, indianDay(now))
  return rows + (await renewPromises(tx, beginnings))
}

/** Returns when each promised day was counted from, by the order's id. */
async function listBeginnings(tx: Db): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('orders')
    .select((eb) => ['id', eb.fn.coalesce('work_began_at', 'placed_at').as('at')])
    .where('arrives_by', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Counts the promised days anew that were counted from another time; returns how many. */
async function renewPromises(tx: Db, before: Map<string, number>): Promise<number> {
  const moved = [...(await listBeginnings(tx))].filter(([id, at]) => before.get(id) !== at)
  if (moved.length === 0) return 0
  const settings = await readSettings(tx)
  for (const [id, at] of moved) {
    const { zip } = await tx.selectFrom('orders').select('zip').where('id', '=', id).executeTakeFirstOrThrow()
    const arrives_by = await promiseArrival(tx, at, zip, settings)
    await tx.updateTable('orders').set({ arrives_by }).where('id', '=', id).execute()
  }
  return moved.length
}

/**
 * Reverts a confirmation of a time that was `behindMs` behind: rows written since, dated after `from` and until `until`, move forward by that amount,
 * and rows that the confirmation dated back get their earlier times. Returns how many were moved. Never changes `documents` and `audit`.
 */
export async function moveTimesForward(tx: Db, from: number, until: number, behindMs: number): Promise<number> {
  let rows = 0
  const beginnings = await listBeginnings(tx)
  const move = async (columns: Columns, latest: number) => {
    for (const [table, column] of pairsOf(columns)) {
      const at = sql.ref(column)
      const done = await sql`
        update ${sql.table(table)} set ${at} = ${at} + ${behindMs} where ${at} > ${from} and ${at} <= ${latest}`.execute(
        tx,
      )
      rows += Number(done.numAffectedRows ?? 0)
    }
  }
  await move(pastTimes, until)
  await move(deadlines, heldUntil - behindMs - 1)
  for (const [table, column] of [...pairsOf(pastTimes), ...pairsOf(deadlines)])
    rows += await restoreMoves(tx, table, column)
  for (const [table, column] of pairsOf(pastDays)) rows += await restoreDays(tx, table, column)
  rows += await renewPromises(tx, beginnings)
  await clearMoves(tx)
  await deleteSums(tx)
  return rows
}

function pairsOf(columns: Columns): [table: string, column: string][] {
  return Object.entries(columns).flatMap(([table, names]) => names.map((name): [string, string] => [table, name]))
}

/** Returns the numbers of issued documents that bear a day still to come, the first ten. */
export async function listDocumentsAhead(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('number')
    .where('issued_at', '>=', startOfDay(addDays(indianDay(now), 1)))
    .orderBy('issued_at')
    .limit(10)
    .execute()
  return rows.map(({ number }) => number)
}
