import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import { listTables } from '#database/tables'
import { movedColumns } from '#domain/operations/move-times.server'
import { moveKeyOf } from '#domain/operations/moved-times.server'
import { cleanUpAfterwards, makeShopFolder } from '#test/operations/process'
import { expectDescribed } from '#test/support/expect-described'
import { isTimeColumn, unmovedTimes } from '#test/support/time-columns'

cleanUpAfterwards()

it('each column of a time is moved when an owner confirms the right time, by its table’s key, or is listed with a reason', async () => {
  const database = openDatabase({ dataDir: makeShopFolder() })
  try {
    const tables = await listTables(database.db)
    const found: string[] = []
    for (const { name } of tables) {
      const columns = await sql<{
        name: string
        type: string
      }>`select name, type from pragma_table_info(${name})`.execute(database.db)
      for (const column of columns.rows)
        if (isTimeColumn(`${name}.${column.name}`, column.type.toLowerCase())) found.push(`${name}.${column.name}`)
    }
    expectDescribed(
      { there: found, described: [...movedColumns.map((pair) => pair.join('.')), ...Object.keys(unmovedTimes)] },
      {
        add: (column) =>
          `“${column}” may hold times: add it to its list in domain/operations/move-times.server.ts, or to test/support/time-columns.ts with the reason why it is not moved, or as an amount.`,
        table: 'domain/operations/move-times.server.ts or test/support/time-columns.ts',
      },
    )
    for (const { name, key } of tables) {
      const moved = movedColumns.flatMap(([table, column]) => (table === name ? [column] : []))
      const recorded = moved.length > 0 && moveKeyOf(name)
      if (!recorded) continue
      const isOwnKey = key.filter((column) => !moved.includes(column))
      expect(recorded.toSorted(), `the key of ${name} in domain/operations/moved-times.server.ts`).toEqual(
        isOwnKey.sort(),
      )
    }
  } finally {
    await database.close()
  }
})
