import { setImmediate as othersTurn } from 'node:timers/promises'

/** None holds the database for long: `node:sqlite` lets nothing else happen meanwhile. */
export const sliceSize = 500

/** Rows are read by a time and, where times are equal, by id. */
export type Place = { at: number; id: string }

/** Lets others have their turn between slices. `read` asks for at most `sliceSize` rows behind a place, by time and id. */
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
