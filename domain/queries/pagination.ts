/** What the last row of a page was sorted by, and its id. It holds although that row moves or goes meanwhile. */
export type Cursor<At = number> = { at: At; id: string }

export function readCursor(text: string | null): Cursor | null {
  const [, at = '', id = ''] = /^(\d{1,15})\.([\w-]{1,80})$/.exec(text ?? '') ?? []
  return id ? { at: Number(at), id } : null
}

export function readNameCursor(text: string | null): Cursor<string> | null {
  const [, at = '', id = ''] = /^(\P{Cc}{1,200})\.([\w-]{1,80})$/u.exec(text ?? '') ?? []
  return id ? { at, id } : null
}

export function writeCursor({ at, id }: Cursor<number | string>): string {
  return `${at}.${id}`
}

/** Of `rows`, one more than `size` was read; `last` is null where the list ends. */
export function cutPage<Row>(rows: readonly Row[], size: number): { shown: Row[]; last: Row | null } {
  const shown = rows.slice(0, size)
  return { shown, last: rows.length > size ? (shown.at(-1) ?? null) : null }
}

export function inOrderOf<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = (row: Row) => places.get(idOf(row)) ?? 0
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
