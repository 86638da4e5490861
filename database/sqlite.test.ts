import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import { migrate } from '#database/migrate'

// Nothing answers here: a statement is refused before it is sent.
const nowhere = 'postgres://nobody@127.0.0.1:1/none'

it.each([
  ['SQLite', undefined],
  ['PostgreSQL', nowhere],
])('%s takes whole numbers only, in whatever place of a statement', async (_, url) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'whole-'))
  const { db, close } = openDatabase({ dataDir, ...(url && { url }) })
  try {
    if (!url) await migrate(db, 'sqlite')
    for (const wrong of [1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const row = { id: 'a', at: wrong, actor: 'a', act: 'a', subject: 'a', before: '{}', after: '{}' }
      const statements = [
        db.insertInto('audit').values({ ...row, request_id: null }),
        db.updateTable('orders').set({ placed_at: wrong }).where('id', '=', 'a'),
        db.selectFrom('orders').select('id').where('placed_at', '<', wrong),
      ]
      for (const statement of statements) await expect(statement.execute()).rejects.toThrow('whole numbers only')
      await expect(sql`update orders set placed_at = ${wrong}`.execute(db)).rejects.toThrow('whole numbers only')
    }
    if (!url) expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
    if (!url)
      await db
        .updateTable('orders')
        .set({ placed_at: 2 ** 52 })
        .execute()
  } finally {
    await close()
    rmSync(dataDir, { recursive: true })
  }
})
