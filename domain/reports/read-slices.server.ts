import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Cursor } from '#domain/pagination'

/** Rows per read, so that none blocks the process for long: `node:sqlite` is synchronous. */
export const sliceSize = 500

/** Yields rows in slices and lets other work run between them. `read` returns at most `sliceSize` rows after a cursor, sorted by time and id. */
export async function* readSlices<Row extends Cursor>(
  from: number,
  read: (after: Cursor) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  // Ids are never empty, so all rows of the first millisecond come after this one.
  let after: Cursor = { at: from, id: '' }
  for (;;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < sliceSize) return
    after = { at: last.at, id: last.id }
    await othersTurn()
  }
}
