import { test } from 'vitest'
import { listTables } from '#database/tables'
import { openShopDatabase } from '#server/operations/shop-database'
import { cleanUpAfterwards, makeFolder } from '#test/operations/process'
import { expectDescribed } from '#test/support/expect-described'
import { treatments } from '#test/support/personal-columns'

cleanUpAfterwards()

const personal =
  /name|phone|mail|street|city|zip|address|note$|message|firm|gstin|upi|agent|body|payload|identifier|value|subject|words?$|endpoint|lines|data$|reason|reference|supplier|bill_|typed|query|language/i

test('each column that may hold personal data is exported, erased, or kept for a reason', async () => {
  const database = await openShopDatabase({ dataDir: makeFolder() }, { info() {}, error() {} })
  try {
    const found = (await listTables(database.db)).flatMap(({ name, texts }) =>
      texts.filter((column) => personal.test(column)).map((column) => `${name}.${column}`),
    )
    const listed = Object.entries(treatments).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expectDescribed(
      { there: found, described: listed },
      {
        add: (column) =>
          `“${column}” may hold personal data by its name: say in test/support/personal-columns.ts whether it is exported and erased, or kept and why.`,
        table: 'test/support/personal-columns.ts',
      },
    )
  } finally {
    await database.close()
  }
})
