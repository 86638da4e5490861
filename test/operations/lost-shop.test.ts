import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OperatorError } from '#database/operator-error'
import { countRows } from '#database/sqlite-file'
import { readConfig } from '#server/config/config'
import { takeBackup } from '#server/operations/backup-files'
import { createLog } from '#server/operations/log'
import { openShopDatabase } from '#server/operations/shop-database'
import { cleanUpAfterwards, command, makeFolder, makeShopFolder, startAndEnd } from '#test/operations/process'
import { makePostgres, type TestDatabase } from '#test/support/databases'

cleanUpAfterwards()

const silent = createLog(() => {})
const original = makeShopFolder()
const postgres: TestDatabase[] = []

/** Opens a shop's database as its start does; how many subscribers it has, or why it was refused. */
async function open(dataDir: string, databaseUrl?: string): Promise<number | string> {
  try {
    const { db, close } = await openShopDatabase({ dataDir, databaseUrl }, silent)
    const rows = await db.selectFrom('subscribers').selectAll().execute()
    await close()
    return rows.length
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

/** A folder with a shop in it that has this many subscribers, and a secret of its own. */
async function fill(dataDir: string, subscribers: number, databaseUrl?: string): Promise<void> {
  const { db, close } = await openShopDatabase({ dataDir, databaseUrl }, silent)
  for (let count = 0; count < subscribers; count++)
    await db
      .insertInto('subscribers')
      .values({ email: `${count}@example.com`, subscribed_at: 1 })
      .execute()
  await close()
  writeFileSync(join(dataDir, 'session-secret'), `secret of ${subscribers}, in forty signs for the tests\n`)
}

function copyOf(folder: string): string {
  const copy = makeFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

async function emptyPostgres(): Promise<string | null> {
  return addPostgres('empty')
}

async function addPostgres(begin: 'empty' | TestDatabase): Promise<string | null> {
  const database = await makePostgres(begin)
  if (!database?.env.DATABASE_URL) return null
  postgres.push(database)
  return database.env.DATABASE_URL
}

type Surroundings = { args: string[]; env: Record<string, string>; look: (isKilled: boolean) => Promise<void> }

/** Kills the command before each of its steps, in fresh surroundings each time, and looks at what it left. */
async function killAtEachStep(name: string, surround: () => Promise<Surroundings>): Promise<void> {
  const run = async (dieAt: number) => {
    const { args, env, look } = await surround()
    const preload = `--import=${join(import.meta.dirname, 'die-at.ts')}`
    const ended = await command(name, args, { ...env, NODE_OPTIONS: preload, DIE_AT: String(dieAt) })
    expect(dieAt === 0 ? ended.code : ended.signal, ended.output).toBe(dieAt === 0 ? 0 : 'SIGKILL')
    await look(dieAt !== 0)
    return ended.output
  }
  const [, list = ''] = /^steps: (.+)$/m.exec(await run(0)) ?? []
  const steps = list.split(',')
  expect(steps.length).toBeGreaterThan(5)
  // Every change of a name, and the last step: most else removes what is not there, or makes tables.
  const tried = steps.flatMap((step, at) => (step === 'renameSync' || at === steps.length - 1 ? [at + 1] : []))
  for (let from = 0; from < tried.length; from += 4) await Promise.all(tried.slice(from, from + 4).map(run))
}

beforeAll(() => fill(original, 3))
afterAll(async () => {
  await Promise.all(postgres.map(({ drop }) => drop()))
})

it('where a shop was, none is opened when its database is gone or empty', async () => {
  const folder = copyOf(original)
  rmSync(join(folder, 'shop.db'))
  expect(await open(folder)).toMatch(/^There was a shop in .+ is gone: .+ `npm run restore/)
  expect(existsSync(join(folder, 'shop.db'))).toBe(false)
  writeFileSync(join(folder, 'shop.db'), '')
  expect(await open(folder)).toContain('is empty')
  new DatabaseSync(join(folder, 'shop.db')).exec('create table something (else_)')
  const { code, output } = await startAndEnd({ SHOP_DATA_DIR: folder })
  expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining('shop.db is empty')]])
  cpSync(join(original, 'shop.db'), join(folder, 'shop.db'))
  expect(await open(folder)).toBe(3)
})

it('an empty PostgreSQL database is not opened for a shop that is elsewhere, nor the other way round', async ({
  skip,
}) => {
  const [used, empty] = [await emptyPostgres(), await emptyPostgres()]
  if (!used || !empty) return skip('No PostgreSQL answers: its part is NOT tested in this run')
  const folder = copyOf(original)
  expect(await open(folder, empty)).toContain('run `npm run move-to-postgres`')
  expect((await command('move-to-postgres', [], { SHOP_DATA_DIR: folder, DATABASE_URL: used })).code).toBe(0)
  expect(await open(folder, used)).toBe(3)
  expect(await open(folder, empty)).toContain('has been on PostgreSQL before')
  expect(await open(folder)).toContain('is on PostgreSQL: set DATABASE_URL')
  const backups = join(makeFolder(), 'backups')
  expect(await command('backup', [], { SHOP_DATA_DIR: folder, BACKUP_DIR: backups })).toMatchObject({
    code: 1,
    output: expect.stringContaining('set DATABASE_URL'),
  })
  expect(existsSync(backups)).toBe(false)
  expect(await open(original, used)).toContain('leave DATABASE_URL out')
})

it('a restore that is killed at any moment leaves what was there or what was restored, and the secret as it was', async () => {
  const backup = join(makeFolder(), 'backup')
  const other = makeShopFolder()
  await fill(other, 5)
  takeBackup(other, backup, new Date())
  const seen = new Set<string>()
  await killAtEachStep('restore', async () => {
    const folder = copyOf(original)
    return {
      args: [backup],
      env: { SHOP_DATA_DIR: folder },
      async look() {
        const subscribers = await open(folder)
        seen.add(`${subscribers} ${readFileSync(join(folder, 'session-secret'), 'utf8').trim()}`)
        const asides = readdirSync(folder).filter((name) => name.startsWith('before-restore'))
        if (subscribers === 5) expect(countRows(join(folder, asides[0] ?? '', 'shop.db')).subscribers).toBe(3)
      },
    }
  })
  expect([...seen].sort()).toEqual(
    [3, 5].map((subscribers) => `${subscribers} secret of 3, in forty signs for the tests`),
  )
})

it('a move to PostgreSQL that is killed at any moment leaves a whole shop and opens no empty one', async ({ skip }) => {
  if (!(await emptyPostgres())) return skip('No PostgreSQL answers: its part is NOT tested in this run')
  await killAtEachStep('move-to-postgres', async () => {
    const env = { SHOP_DATA_DIR: copyOf(original), DATABASE_URL: (await emptyPostgres()) ?? '' }
    return {
      args: [],
      env,
      async look() {
        const there = await open(copyOf(env.SHOP_DATA_DIR), env.DATABASE_URL)
        const here = await open(env.SHOP_DATA_DIR)
        expect([
          3,
          expect.stringContaining('run `npm run move-to-postgres`'),
          expect.stringContaining('leave DATABASE_URL out'),
        ]).toContainEqual(there)
        expect([3, expect.stringContaining('set DATABASE_URL')]).toContainEqual(here)
        expect([there, here]).toContain(3)
      },
    }
  })
})

it('database, secret and folder are for their owner alone', async ({ skip }) => {
  if (process.platform === 'win32') return skip('Windows keeps no such rights')
  const modes = (folder: string) =>
    ['.', 'shop.db', 'session-secret'].map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8))
  const made = join(makeFolder(), 'data')
  await open(made)
  readConfig({ SHOP_DATA_DIR: made })
  expect(modes(made)).toEqual(['700', '600', '600'])
})

it('a database of a newer version is refused in one sentence', async () => {
  const folder = copyOf(original)
  const database = new DatabaseSync(join(folder, 'shop.db'))
  database.exec("insert into migrations values ('999-later', 1)")
  database.close()
  const { code, output } = await startAndEnd({ SHOP_DATA_DIR: folder })
  expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(/newer version .+999-later/)]])
})

it('a damaged database, and one that another program holds, are refused in one sentence', async () => {
  const folder = copyOf(original)
  const database = new DatabaseSync(join(folder, 'shop.db'))
  database.exec('begin exclusive')
  const held = await startAndEnd({ SHOP_DATA_DIR: folder })
  database.exec('rollback')
  database.close()
  expect([held.code, held.output.trim().split('\n')]).toEqual([1, [expect.stringContaining('Another program holds')]])
  writeFileSync(join(folder, 'shop.db'), 'this is no database')
  const damaged = await startAndEnd({ SHOP_DATA_DIR: folder })
  expect([damaged.code, damaged.output.trim().split('\n')]).toEqual([1, [expect.stringContaining('is damaged')]])
})
