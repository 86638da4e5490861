import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import { eraseCustomer } from '#domain/customers/erase-customer.server'
import {
  cleanUpAfterwards,
  close,
  command,
  makeFolder,
  makeShopFolder,
  openShopProcess,
} from '#test/operations/process'

cleanUpAfterwards()

const address = { street: '77 Plantgully', city: 'Plantnagar', state: 'Gujarat', zip: '385135', phone: '+919812345670' }

/** An account with something of its own. */
async function plant(dataDir: string, id: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir })
  const at = new Date().toISOString()
  const user = { id, name: `Zubeida ${id}`, email: `${id}@plant.example`, emailVerified: 0, image: null }
  await db
    .insertInto('user')
    .values({ ...user, createdAt: at, updatedAt: at })
    .execute()
  await db
    .insertInto('addresses')
    .values({ user_id: id, id: 'one', full_name: user.name, ...address, updated_at: 1 })
    .execute()
  await close()
}

async function erase(dataDir: string, id: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir })
  const by = { id: 'console', requestId: null }
  const erased = await eraseCustomer(
    db,
    { now: Date.now },
    { commandKey: id, by, userId: id, typedName: `Zubeida ${id}` },
  )
  expect(erased).toEqual({ ok: true })
  await close()
}

function namesIn(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true })
  const rows = [
    ...database.prepare('select name from "user" order by id').all(),
    ...database.prepare('select full_name as name from addresses order by user_id').all(),
  ]
  database.close()
  return rows.map((row) => String(row.name)).filter((name) => name !== '')
}

it('who was erased after a backup is forgotten again when it is restored, on another machine too', async () => {
  const backups = makeFolder()
  const env = { SHOP_DATA_DIR: makeShopFolder(), BACKUP_DIR: backups, BACKUP_AT: '02:30' }
  const backup = join(backups, 'saathi-masala-2026-01-01T00-00-00')
  for (const id of ['stays', 'goes']) await plant(env.SHOP_DATA_DIR, id)
  expect(await command('backup', [backup], env)).toMatchObject({ code: 0 })
  const shop = await openShopProcess(env)
  await erase(env.SHOP_DATA_DIR, 'goes')
  await close(shop)
  expect(namesIn(env.SHOP_DATA_DIR)).toEqual(['Zubeida stays', 'Zubeida stays'])
  // Ids alone, beside the database and beside the backups.
  for (const folder of [env.SHOP_DATA_DIR, backups])
    expect(readFileSync(join(folder, 'erased-customers.txt'), 'utf8')).toBe('goes\n')

  const restored = await command('restore', [backup], env)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('forgets again whom it had erased') })
  expect(namesIn(env.SHOP_DATA_DIR)).toContain('Zubeida goes')
  await close(await openShopProcess(env))
  expect(namesIn(env.SHOP_DATA_DIR)).toEqual(['Zubeida stays', 'Zubeida stays'])

  // The machine is lost; what is left is the folder of the backups, at another place.
  const elsewhere = join(makeFolder(), 'copies')
  cpSync(backups, elsewhere, { recursive: true })
  rmSync(backups, { recursive: true })
  const fresh = { SHOP_DATA_DIR: makeFolder(), BACKUP_DIR: makeFolder() }
  await command('restore', [join(elsewhere, 'saathi-masala-2026-01-01T00-00-00')], fresh)
  await close(await openShopProcess(fresh))
  expect(namesIn(fresh.SHOP_DATA_DIR)).toEqual(['Zubeida stays', 'Zubeida stays'])
})

it('the words of an erased customer are in none of the bytes of the database files while the shop is open', async () => {
  const env = { SHOP_DATA_DIR: makeShopFolder() }
  const wordsLeft = () =>
    readdirSync(env.SHOP_DATA_DIR)
      .filter((file) => file.startsWith('shop.db'))
      .map((file) => readFileSync(join(env.SHOP_DATA_DIR, file), 'latin1'))
      .flatMap((bytes) => ['Zubeida', 'goes@plant', 'Plantgully'].filter((word) => bytes.includes(word)))
  // One is in the file itself, the other in the log: the shop keeps the log open.
  await plant(env.SHOP_DATA_DIR, 'goes')
  const shop = await openShopProcess(env)
  await plant(env.SHOP_DATA_DIR, 'alsogoes')
  expect(wordsLeft()).toContain('Plantgully')
  for (const id of ['goes', 'alsogoes']) await erase(env.SHOP_DATA_DIR, id)
  expect(wordsLeft()).toEqual([])
  await close(shop)
})
