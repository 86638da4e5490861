import { setImmediate as othersTurn } from 'node:timers/promises'

/** Rows of one query, so that none holds the database for long: `node:sqlite` lets nothing else happen meanwhile. */
export const sliceSize = 500

/** Where a slice ends and the next one begins: rows are read by a time and, where times are equal, by id. */
export type Place = { at: number; id: string }

/**
 * Reads all rows from one moment to another in slices, and lets others have their turn in between. `read` asks for at most `sliceSize`
 * rows behind a place, by time and id.
 */
export async function* readSlices<Row extends Place>(
  from: number,
  read: (after: Place) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  // No id is empty: everything of the first moment lies behind it.
  let after: Place = { at: from, id: '' }
  for (;;) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < sliceSize) return
    after = { at: Number(last.at), id: last.id }
    await othersTurn()
  }
}
