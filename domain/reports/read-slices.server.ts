import { setImmediate } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Day, dayMs, startOfDay } from '#domain/calendar/moment'
import type { Cursor } from '#domain/queries/pagination'
import { isAfter, type SortedBy } from '#domain/queries/queries.server'

/** Rows per read, so that none blocks the process for long: `node:sqlite` is synchronous. */
const sliceSize = 500

/** Sorted by time and id; lets other work run between the slices. `at` of a row is its time. */
export async function* readSlices<DB, TB extends keyof DB, Row extends Cursor>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sortedBy: SortedBy,
  { from, to }: { from: Day; to: Day },
): AsyncGenerator<Row[]> {
  const [at, id] = sortedBy.map((column) => sql.ref(column))
  // Ids are never empty, so all rows of the first millisecond come after this one.
  let after: Cursor = { at: startOfDay(from), id: '' }
  for (;;) {
    const slice = query
      .where(isAfter(sortedBy, '>', after))
      .where(sql<boolean>`${at} < ${startOfDay(to) + dayMs}`)
      .orderBy(sql`${at}, ${id}`)
      .limit(sliceSize)
    const rows = (await slice.execute()) as Row[]
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < sliceSize) return
    after = { at: last.at, id: last.id }
    await setImmediate()
  }
}
