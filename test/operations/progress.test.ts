import { statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import { copyShop } from '#database/copy-database'
import { migrate } from '#database/migrate'
import { countRows } from '#database/sqlite-file'
import { bytesToRestore, checkBackup, restoreBackup, takeBackup } from '#server/operations/backup-files'
import { cleanUpAfterwards, commandOnTerminal, makeFolder, makeShopFolder } from '#test/operations/process'
import { makePostgres } from '#test/support/databases'

cleanUpAfterwards()

const dataDir = makeShopFolder()
const backup = join(makeFolder(), 'backup')

beforeAll(() => takeBackup(dataDir, backup, new Date()))

/** The line that is drawn anew; what came of it stands in the others. */
const drawn = (what: string) => expect.stringMatching(new RegExp(`\r\x1b\\[K${what}: 0 of [\\d,]+ \\(0 %\\)`))

it('a restore and a demo show on a terminal how far they are', async () => {
  const env = { SHOP_DATA_DIR: dataDir }
  const restored = await commandOnTerminal('restore', [backup], env)
  expect(restored).toMatchObject({ code: 0, output: drawn('MB checked and copied') })
  expect(
    await commandOnTerminal('tools/demo/run.ts', ['--orders', '20'], { SHOP_DATA_DIR: makeFolder() }),
  ).toMatchObject({
    code: 0,
    output: expect.stringContaining('\r\x1b[KWhat happened in 90 days: '),
  })
})

it('a move there and back shows it too', async ({ skip }) => {
  const postgres = await makePostgres('empty')
  if (!postgres) return skip('there is no PostgreSQL')
  try {
    for (const [name, folder] of [
      ['move-to-postgres', dataDir],
      ['move-to-sqlite', makeFolder()],
    ] as const) {
      const moved = await commandOnTerminal(name, [], { ...postgres.env, SHOP_DATA_DIR: folder })
      expect(moved).toMatchObject({ code: 0, output: drawn('Rows copied and compared') })
    }
  } finally {
    await postgres.drop()
  }
})

it('the progress that is shown adds up to the whole', async () => {
  const source = openDatabase({ dataDir })
  const target = openDatabase({ dataDir: makeFolder() })
  await migrate(target.db, 'sqlite')
  let whole = 0
  const rows: number[] = []
  const moved = await copyShop(source, target, (all) => {
    whole = all
    return (done) => rows.push(done)
  })
  expect(whole).toBe(2 * moved.reduce((sum, one) => sum + one.source.rows, 0))
  expect(rows.at(-1)).toBe(whole)
  expect(rows).toEqual([...rows].sort((a, b) => a - b))
  await source.close()
  await target.close()

  const to = makeFolder()
  let bytes = 0
  const onBytes = (more: number) => {
    bytes += more
  }
  expect(checkBackup(backup, onBytes)).toHaveProperty('note')
  restoreBackup(backup, to, new Date(), onBytes, true)
  expect(bytes).toBe(bytesToRestore(backup))
  expect(countRows(join(to, 'shop.db'))).toEqual(countRows(join(backup, 'shop.db')))
  expect(statSync(join(to, 'shop.db')).mode & 0o077).toBe(0)
})
