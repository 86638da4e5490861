import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { checkIntegrity, countRows } from '#database/sqlite-file'
import {
  cleanUpAfterwards,
  close,
  command,
  makeFolder,
  makeShopFolder,
  openShopProcess,
} from '#test/operations/process'
import { waitLimitMs } from '#test/support/time-limits'

cleanUpAfterwards()

/** Writes pairs of letters, each pair in one transaction, until told to stop; answers how many pairs. */
function writePairs(file: string): { stop(): number } {
  const database = new DatabaseSync(file, { timeout: waitLimitMs })
  const insert = database.prepare(
    `insert into letters (id, first_name, last_name, email, subject, message, received_at)
      values (?, 'Asha', 'Patel', 'asha@example.com', 'Hello', 'Hello', 1)`,
  )
  let pairs = 0
  const timer = setInterval(() => {
    database.exec('begin immediate')
    for (const half of ['one', 'other']) insert.run(`${pairs} ${half}`)
    database.exec('commit')
    pairs++
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      database.close()
      return pairs
    },
  }
}

it('the restore drill: a backup taken while the shop runs and writes brings the shop back', async () => {
  const env = { SHOP_DATA_DIR: makeFolder() }
  const file = join(env.SHOP_DATA_DIR, 'shop.db')
  const backup = join(makeFolder(), 'backup')
  let shop = await openShopProcess(env)

  const writing = writePairs(file)
  const backedUp = await command('backup', [backup], env)
  const pairs = writing.stop()
  expect(backedUp).toMatchObject({ code: 0, output: expect.stringContaining(`The backup is at ${backup}`) })
  const letters = countRows(join(backup, 'shop.db')).letters ?? -1
  expect(checkIntegrity(join(backup, 'shop.db'))).toBeNull()
  expect(letters % 2, 'no pair is torn').toBe(0)
  expect(letters).toBeGreaterThan(0)
  expect(letters).toBeLessThanOrEqual(pairs * 2)

  const refused = await command('restore', [backup], env)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('A shop is running on') })
  expect(countRows(file).letters).toBe(pairs * 2)
  await close(shop)

  // The machine is lost: a database that is broken, and no secret, or another one.
  const secretFile = join(env.SHOP_DATA_DIR, 'session-secret')
  const secret = readFileSync(secretFile, 'utf8')
  writeFileSync(file, 'this is no database')
  const restored = await command('restore', [backup], env)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored') })
  expect(restored.output).toMatch(/^Everybody signs in again/m)
  expect(restored.output).toMatch(/^The secret is here/m)
  writeFileSync(secretFile, 'another secret\n')
  expect((await command('restore', [backup], env)).output).toMatch(
    /^The secret of this shop is not the one.*reset-code/m,
  )
  rmSync(secretFile)
  expect((await command('restore', [backup], env)).output).toMatch(
    /^There is no secret in .*your copy of session-secret/m,
  )
  expect(existsSync(secretFile)).toBe(false)
  writeFileSync(secretFile, secret)
  const rows = countRows(join(backup, 'shop.db'))
  expect(countRows(file)).toEqual({ ...rows, shop_state: (rows.shop_state ?? 0) + 1 })
  expect((await command('restore', [backup], env)).output).toContain('What was there before is kept in')
  const [aside = ''] = readdirSync(env.SHOP_DATA_DIR).filter((name) => name.startsWith('before-restore'))
  expect(readFileSync(join(env.SHOP_DATA_DIR, aside, 'shop.db'), 'utf8')).toBe('this is no database')

  shop = await openShopProcess(env)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(((await (await fetch(`${shop.url}/products`)).json()) as unknown[]).length).toBeGreaterThan(30)
  await close(shop)

  const damaged = join(makeFolder(), 'damaged')
  cpSync(backup, damaged, { recursive: true })
  const bytes = readFileSync(join(damaged, 'shop.db'))
  bytes[5_000] = (bytes[5_000] ?? 0) ^ 1
  writeFileSync(join(damaged, 'shop.db'), bytes)
  const before = countRows(file)
  expect(await command('restore', [damaged], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('shop.db is not as it was written'),
  })
  expect(countRows(file)).toEqual(before)
})

it('after a restore documents wait until an owner tells the last numbers; a drill has none in doubt', async () => {
  const env = { SHOP_DATA_DIR: makeShopFolder() }
  const file = join(env.SHOP_DATA_DIR, 'shop.db')
  const backup = join(makeFolder(), 'backup')
  expect((await command('backup', [backup], env)).code).toBe(0)
  const restore = async (...options: string[]) => {
    expect(await command('restore', [backup, ...options], env)).toMatchObject({ code: 0 })
    using database = new DatabaseSync(file)
    return database.prepare("select value from shop_state where name = 'numbers_in_doubt'").get()?.value
  }
  expect(await restore()).toBe(1)
  rmSync(file)
  expect(await restore('--drill')).toBe(undefined)
  // On PostgreSQL too a drill changes nothing in what it restores.
  const line = async (...options: string[]) =>
    (await command('restore', [backup, ...options], { ...env, DATABASE_URL: 'postgres://127.0.0.1/drill' })).output
  expect(await line()).toContain('numbers_in_doubt')
  expect(await line('--drill')).toMatch(/--file="\$script"\)/)
})
