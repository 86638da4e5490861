import { it } from 'vitest'
import { openDatabase } from '#database/connection'
import { listTables } from '#database/copy-database'
import { cleanUpAfterwards, makeShopFolder } from '#test/operations/process'
import { expectDescribed } from '#test/support/expect-described'
import { treatments } from '#test/support/personal-columns'

cleanUpAfterwards()

it('each text column is exported, erased, kept for a reason, or not about people', async () => {
  const database = openDatabase({ dataDir: makeShopFolder() })
  try {
    const found = (await listTables(database.db)).flatMap(({ name, texts }) =>
      texts.map((column) => `${name}.${column}`),
    )
    const listed = Object.entries(treatments).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expectDescribed(
      { there: found, described: listed },
      {
        add: (column) =>
          `“${column}” holds text: say in test/support/personal-columns.ts whether a customer's data in it are exported and erased, or kept and why; if it never holds any, name it in notOfPeople('…') of its table.`,
        table: 'test/support/personal-columns.ts',
      },
    )
  } finally {
    await database.close()
  }
})
