import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import { migrate } from '#database/migrate'
import { insertRows } from '#domain/queries/queries.server'

it('rows are counted as they are inserted, and take whole numbers only', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rows-'))
  const { db, close } = openDatabase({ dataDir })
  const insert = (id: string, receivedAt: number) =>
    insertRows(db, 'webhook_events', [{ id, name: 'test', received_at: receivedAt }], ['id'])
  try {
    await migrate(db, 'sqlite')
    expect([await insert('a', 1), await insert('b', 2), await insert('b', 3)]).toEqual([1, 1, 0])
    for (const wrong of [1.5, Number.NaN]) await expect(insert('c', wrong)).rejects.toThrow('whole numbers only')
    expect(await db.selectFrom('webhook_events').select(['id', 'received_at as at']).orderBy('id').execute()).toEqual([
      { id: 'a', at: 1 },
      { id: 'b', at: 2 },
    ])
  } finally {
    await close()
    rmSync(dataDir, { recursive: true })
  }
})
