import { expect, test } from 'vitest'
import { listTables } from '#database/tables'
import { openShopDatabase } from '#server/operations/shop-database'
import { cleanUpAfterwards, makeFolder } from '#test/operations/process'
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
    expect(
      found.filter((column) => !listed.includes(column)),
      'say here what becomes of it',
    ).toEqual([])
    expect(
      listed.filter((column) => !found.includes(column)),
      'is no longer there',
    ).toEqual([])
  } finally {
    await database.close()
  }
})
