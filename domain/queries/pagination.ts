/** The place in a list sorted by time after which a page begins: the moment in epoch milliseconds, and the id, which sorts rows of one moment. */
export type Cursor = { at: number; id: string }

/** Reads a cursor of an address, such as `1763788080000.<id>`; null without one. */
export function readCursor(text: string | null): Cursor | null {
  const [, at = '', id = ''] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? '') ?? []
  return id ? { at: Number(at), id } : null
}

/** Reads the id of the row after which a page of a list begins that is sorted by something else than time; null without one. */
export function readLastId(text: string | null): string | null {
  return /^[\w-]{1,80}$/.exec(text ?? '')?.[0] ?? null
}

export function writeCursor({ at, id }: Cursor): string {
  return `${at}.${id}`
}

/** Cuts a page off rows of which one more than `size` was read; `last` is its last row, after which the next page begins, or null where the list ends. */
export function cutPage<Row>(rows: readonly Row[], size: number): { shown: Row[]; last: Row | null } {
  const shown = rows.slice(0, size)
  return { shown, last: rows.length > size ? (shown.at(-1) ?? null) : null }
}
