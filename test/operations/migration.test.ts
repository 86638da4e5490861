import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, it } from 'vitest'
import { countRows } from '#database/sqlite-file'
import { dayMs } from '#domain/calendar/moment'
import { backupName, takeBackup } from '#server/operations/backup-files'
import { createLog } from '#server/operations/log'
import { openShopDatabase } from '#server/operations/shop-database'
import {
  cleanUpAfterwards,
  close,
  command,
  makeFolder,
  makeShopFolder,
  openShopProcess,
  startAndEnd,
} from '#test/operations/process'
import { makePostgres } from '#test/support/databases'

cleanUpAfterwards()

const silent = createLog(() => {})

const versions = readFileSync('database/migrations/008-versions.sqlite.sql', 'utf8')
const triggers = [...versions.matchAll(/create trigger (\w+)/g)].map(([, name]) => `drop trigger ${name};`)

/** As a database that has not seen two of the migrations, of which the second fails; and as one that lacks one, which works on SQLite. */
const olderAndFailing = `delete from migrations where name in ('008-versions', '009-search'); ${triggers.join('')}`
const failingPostgres = "delete from migrations where name = '008-versions'"
const older = `delete from migrations where name = '008-versions'; ${triggers.join('')}`

async function makeShop(databaseUrl?: string): Promise<string> {
  const dataDir = makeFolder()
  await (await openShopDatabase({ dataDir, databaseUrl }, silent)).close()
  return dataDir
}

function change(dataDir: string, script: string): void {
  const database = new DatabaseSync(join(dataDir, 'shop.db'))
  database.exec(script)
  database.close()
}

const copiesIn = (dataDir: string) => {
  const folder = join(dataDir, 'before-migration')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

it('a migration that fails is named in one sentence, with the database’s words, and nothing of the update is kept', async () => {
  const dataDir = await makeShop()
  expect(copiesIn(dataDir), 'a new shop needs no copy').toEqual([])
  change(dataDir, olderAndFailing)
  const before = countRows(join(dataDir, 'shop.db'))
  const { code, output } = await startAndEnd({ SHOP_DATA_DIR: dataDir })
  expect(code).toBe(1)
  const said = output.split('\n').filter((line) => line.startsWith('The shop did not start'))
  expect(said).toEqual([expect.stringMatching(/009-search failed, and nothing .+ already exists.+ start the version/)])
  expect(output).toMatch(/"migrations.pending","migrations":\["008-versions","009-search"/)
  expect(output).not.toMatch(/^\s+at /m)
  expect(countRows(join(dataDir, 'shop.db'))).toEqual(before)
  const [copy = ''] = copiesIn(dataDir)
  expect(countRows(join(copy, 'shop.db'))).toEqual(before)
})

it('before a migration the database is copied, earlier copies stay, and one can be restored', async () => {
  const dataDir = makeShopFolder()
  change(dataDir, "insert into subscribers (email, subscribed_at) values ('asha@example.com', 1)")
  const yesterday = join(dataDir, 'before-migration', backupName(new Date(Date.now() - dayMs)))
  takeBackup(dataDir, yesterday, new Date())
  const killed = `${yesterday}.unfinished`
  mkdirSync(killed)
  change(dataDir, older)
  const shop = await openShopProcess({ SHOP_DATA_DIR: dataDir })
  await close(shop)
  const copies = copiesIn(dataDir).sort()
  expect(copies).toEqual([yesterday, expect.any(String)])
  const copy = copies.at(-1) ?? ''
  expect(countRows(join(copy, 'shop.db'))).toMatchObject({ subscribers: 1 })
  expect(statSync(copy).mode & 0o077).toBe(0)
  change(dataDir, 'delete from subscribers')
  expect(await command('restore', [copy], { SHOP_DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  expect(countRows(join(dataDir, 'shop.db'))).toMatchObject({ subscribers: 1 })
})

/** Makes a shop on a PostgreSQL database of its own, and a client to change it by; skips the test where no PostgreSQL answers. */
async function openPostgresShop(skip: (note: string) => never) {
  const database = await makePostgres()
  const url = database?.env.DATABASE_URL
  if (!url) return skip('No PostgreSQL answers: its part is NOT tested in this run')
  const dataDir = await makeShop(url)
  const client = new pg.Client(url)
  await client.connect()
  return { database, url, dataDir, client }
}

it('PostgreSQL is dumped before a migration; without pg_dump the owner has to say that there is a copy', async ({
  skip,
}) => {
  const { database, url, dataDir, client } = await openPostgresShop(skip)
  const start = (env: Record<string, string>) => startAndEnd({ SHOP_DATA_DIR: dataDir, DATABASE_URL: url, ...env })
  await client.query(failingPostgres)
  expect((await start({})).output).toMatch(/008-versions failed.+already exists/)
  expect(readdirSync(copiesIn(dataDir)[0] ?? '')).toEqual(['shop.dump'])
  expect((await start({ PATH: '/nowhere' })).output).toMatch(/did not start\. .+pg_dump.+MIGRATE_WITHOUT_COPY=1/)
  expect((await start({ PATH: '/nowhere', MIGRATE_WITHOUT_COPY: '1' })).output).toMatch(/008-versions failed/)
  await client.end()
  await database.drop()
})

it('the line that `npm run restore` prints for PostgreSQL brings the shop back from a newer version, whole or not at all, and keeps what was there each time', async ({
  skip,
}) => {
  const { database, url, dataDir, client } = await openPostgresShop(skip)
  const env = { SHOP_DATA_DIR: dataDir, DATABASE_URL: url }
  const copy = join(makeFolder(), 'copy')
  expect((await command('backup', [copy], env)).code).toBe(0)
  await client.query(`
    create table later (product_id text not null references products (id), note text);
    create view later_view as select id, name from products;
    insert into later select id, 'newer' from products;
    insert into migrations values ('999-later', 1);`)
  expect((await startAndEnd(env)).output).toContain('used by a newer version')
  const run = async (backup: string) => {
    const { code, output } = await command('restore', [backup], env)
    expect(code).toBe(1)
    const [, line = ''] = /then run `(.+?)`/.exec(output) ?? []
    return spawnSync('/bin/sh', ['-c', line], { cwd: makeFolder(), env: { ...process.env, ...env }, encoding: 'utf8' })
  }
  const kept = () => readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))

  // A dump that lacks its end, as one that a full disk cut off.
  const damaged = join(makeFolder(), "asha's copy")
  cpSync(copy, damaged, { recursive: true })
  truncateSync(join(damaged, 'shop.dump'), statSync(join(damaged, 'shop.dump')).size - 5_000)
  expect((await run(damaged)).stderr).toMatch(/^pg_restore: error: (?!could not open)/m)
  // Fails near the end of the restore, when the schema is dropped and its tables are filled.
  await client.query(`
    create schema aside;
    create function aside.refuse() returns event_trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create event trigger refuse on ddl_command_end when tag in ('CREATE TRIGGER') execute function aside.refuse()`)
  expect((await run(copy)).stderr).toContain('full')
  expect(readdirSync(dataDir)).not.toContain('restore-dump.sql')
  const later = await client.query('select count(*)::int as rows from later')
  expect(later.rows[0].rows).toBeGreaterThan(30)
  await client.query('drop schema aside cascade')
  await client.end()

  const before = kept().length
  // The name has the second.
  await new Promise((wake) => setTimeout(wake, 1_000))
  expect(await run(copy)).toMatchObject({ status: 0, stderr: expect.not.stringContaining('error') })
  expect(kept().length).toBe(before + 1)
  for (const name of kept()) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0)
  const listed = spawnSync('pg_restore', ['--list', join(dataDir, kept()[0] ?? '')], { encoding: 'utf8' }).stdout
  expect(listed).toMatch(/TABLE DATA public later/)
  expect(listed).not.toMatch(/TABLE DATA public (session|staff_sessions|account_links) /)
  const restored = new pg.Client(url)
  await restored.connect()
  const held = await restored.query("select value from shop_state where name = 'numbers_in_doubt'")
  expect(held.rows).toEqual([{ value: '1' }])
  await restored.end()
  await close(await openShopProcess(env))
  await database.drop()
})
