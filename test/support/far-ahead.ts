import { sql } from 'kysely'
import { dayMs } from '#domain/calendar/moment'
import type { Story } from '#test/support/story'

/** Columns of future days, with the maximum number of days ahead. */
const promised: Record<string, number> = { 'orders.arrives_by': 14 }

/**
 * Returns table and column, such as `orders.placed_at`, of every value that contains a time or day more than a day ahead. Ignores the
 * settings' stamp, which is a random number.
 */
export async function listColumnsAhead(story: Story): Promise<string[]> {
  const found = new Set<string>()
  const latest = story.now() + dayMs
  for (const { name } of await story.db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(story.db)
    // The full-text index numbers its rows with large numbers.
    if (name.startsWith('search_index_')) continue
    for (const row of rows.filter((one) => one.name !== 'settings_stamp'))
      for (const [column, value] of Object.entries(row))
        if (timesIn(value).some((at) => at > latest + (promised[`${name}.${column}`] ?? 0) * dayMs))
          found.add(`${name}.${column}`)
  }
  return [...found].sort()
}

const earliest = Date.UTC(2001, 0)

/** Returns all numbers of the size of epoch milliseconds, and days with or without time, in a text. */
function timesIn(value: unknown): number[] {
  const text = String(value ?? '')
  const numbers = text.match(/(?<![\w.-])\d{12,16}(?![\w.-])/g) ?? []
  const days = text.match(/(?<![\w-])20\d\d-\d\d-\d\d(T[\d:.]+Z)?(?![\w-])/g) ?? []
  const times = [...numbers.map(Number), ...days.map((day) => Date.parse(day))]
  return times.filter((at) => at > earliest && at < Number.MAX_SAFE_INTEGER)
}
