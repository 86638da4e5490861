import { setImmediate as othersTurn } from 'node:timers/promises'

/** Rows per read, so that none blocks the process for long: `node:sqlite` is synchronous. */
export const sliceSize = 500

/** The position in a read sorted by time, then by id. */
export type Place = { at: number; id: string }

/** Yields rows in slices and lets other work run between them. `read` returns at most `sliceSize` rows after a place, sorted by time and id. */
export async function* readSlices<Row extends Place>(
  from: number,
  read: (after: Place) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  // Ids are never empty, so all rows of the first millisecond come after this place.
  let after: Place = { at: from, id: '' }
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
