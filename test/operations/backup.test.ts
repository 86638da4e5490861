import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { checkIntegrity, countRows } from '#database/sqlite-file'
import { backupName, pruneBackups } from '#server/operations/backup-files'
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
  expect((await command('restore', [backup], env)).output).toContain('What was there before, with 0 orders, is kept in')
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

it('numbers of documents that were issued since the backup are not issued again', async () => {
  const env = { SHOP_DATA_DIR: makeShopFolder() }
  const file = join(env.SHOP_DATA_DIR, 'shop.db')
  const run = (sql: string) => {
    using database = new DatabaseSync(file)
    return database.prepare(sql).all()
  }
  const backUp = async () => {
    const backup = join(makeFolder(), 'backup')
    expect((await command('backup', [backup], env)).code).toBe(0)
    return backup
  }
  const restore = async (backup: string, ...options: string[]) => {
    expect(await command('restore', [backup, ...options], env)).toMatchObject({ code: 0 })
    const [doubt] = run("select value from shop_state where name = 'numbers_in_doubt'")
    return {
      series: run("select name || ' ' || last as n from series order by name").map(({ n }) => n),
      held: doubt?.value,
    }
  }
  run("insert into series (name, year, last, last_at) values ('SM', '26-27', 239, 5), ('SC', '26-27', 12, 5)")
  const first = await backUp()
  run("update series set last = 242, last_at = 9 where name = 'SM'")
  run("insert into series (name, year, last, last_at) values ('SMB', '26-27', 1, 9)")
  const second = await backUp()
  const restored = await command('restore', [first], env)
  expect(restored.output).toMatch(/accountant: SM\/26-27\/00240-00242, SMB\/26-27\/00001-00001\n/)
  const all = ['SC 12', 'SM 242', 'SMB 1']
  expect(await restore(first)).toEqual({ series: all, held: 0 })
  expect(run("select last_at from series where name = 'SM'")).toEqual([{ last_at: 9 }])

  // Lost, damaged, of another shop: an owner has to tell. A doubt outlives a further restore; a drill has none.
  for (const [name, lose] of Object.entries({
    lost: () => rmSync(file),
    damaged: () => writeFileSync(file, 'this is no database'),
    moved: () => writeFileSync(join(env.SHOP_DATA_DIR, 'shop.json'), '{"database":"postgres"}'),
    ofAnother: () => run('update migrations set run_at = run_at - 1'),
    inDoubt: () => {},
  })) {
    if (name !== 'inDoubt') run("update shop_state set value = 0 where name = 'numbers_in_doubt'")
    lose()
    expect(await restore(name === 'inDoubt' ? first : second), name).toEqual({ series: all, held: 1 })
  }
  rmSync(file)
  expect(await restore(first, '--drill')).toEqual({ series: ['SC 12', 'SM 239'], held: undefined })
  // On PostgreSQL too a drill changes nothing in what it restores.
  const line = async (...options: string[]) =>
    (await command('restore', [first, ...options], { ...env, DATABASE_URL: 'postgres://127.0.0.1/drill' })).output
  expect(await line()).toContain('numbers_in_doubt')
  expect(await line('--drill')).toMatch(/--file="\$script"\)/)
})

it('only the newest backups are kept, and nothing that is not one is touched', () => {
  const folder = makeFolder()
  const now = new Date(Date.UTC(2026, 0, 18))
  const names = Array.from({ length: 17 }, (_, day) => backupName(new Date(Date.UTC(2026, 0, day + 1))))
  for (const name of [...names, 'notes.txt', 'saathi-masala-photos']) writeFileSync(join(folder, name), '')
  expect(pruneBackups(folder, 14, now)).toEqual(names.slice(0, 3))
  expect(readdirSync(folder)).toEqual([...names.slice(3), 'notes.txt', 'saathi-masala-photos'].sort())
  expect(pruneBackups(folder, 14, now)).toEqual([])
})

it('what was made while the clock was ahead does not push out what is made now', () => {
  const folder = makeFolder()
  const [now, ahead] = [new Date(Date.UTC(2026, 0, 18)), backupName(new Date(Date.UTC(2031, 0, 1)))]
  for (const name of [backupName(now), ahead, `${ahead}-2`]) writeFileSync(join(folder, name), '')
  expect(pruneBackups(folder, 2, now)).toEqual([ahead])
  expect(pruneBackups(folder, 1, now)).toEqual([`${ahead}-2`])
  expect(readdirSync(folder)).toEqual([backupName(now)])
})

it('a failed backup leaves nothing, and the next one removes what a killed one left', async () => {
  const env = { SHOP_DATA_DIR: makeShopFolder(), BACKUP_DIR: makeFolder() }
  const leave = (day: string, minutesAgo: number) => {
    const folder = join(env.BACKUP_DIR, `saathi-masala-${day}T00-00-00.unfinished`)
    const at = new Date(Date.now() - minutesAgo * 60_000)
    mkdirSync(folder)
    writeFileSync(join(folder, 'shop.db'), 'half')
    for (const path of [join(folder, 'shop.db'), folder]) utimesSync(path, at, at)
    return folder
  }
  const [killed, running] = [leave('2026-01-01', 40), leave('2026-01-02', 20)]
  expect((await command('backup', [], env)).code).toBe(0)
  expect([existsSync(killed), existsSync(running)]).toEqual([false, true])

  writeFileSync(join(env.SHOP_DATA_DIR, 'shop.db'), 'this is no database')
  const before = readdirSync(env.BACKUP_DIR)
  expect((await command('backup', [], env)).code).not.toBe(0)
  expect(readdirSync(env.BACKUP_DIR)).toEqual(before)
})

it('there is nothing to back up where no shop is, and nothing is made', async () => {
  const folder = makeFolder()
  const to = join(folder, 'backup')
  expect(await command('backup', [to], { SHOP_DATA_DIR: folder })).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no shop in'),
  })
  expect(existsSync(to)).toBe(false)
})
