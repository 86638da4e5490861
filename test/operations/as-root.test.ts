import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
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

/** Debian's user nobody, as whom the service runs here, with its group. */
const service = 65_534
const isRoot = process.getuid?.() === 0
const isLong = Boolean(process.env.TEST_LONG)

const drops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(drops.map((drop) => drop())))

/** A folder of the service's. */
function serviceFolder(): string {
  const folder = makeFolder()
  chownSync(folder, service, service)
  return folder
}

/** What in the folder belongs to somebody else than the service. */
function foreignIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [folder, ...paths].filter((path) => statSync(path).uid !== service || statSync(path).gid !== service)
}

it.runIf(isRoot)('what root does by hand the service can read, write and prune', async () => {
  const env = { SHOP_DATA_DIR: serviceFolder(), BACKUP_DIR: join(serviceFolder(), 'backups'), BACKUP_KEEP: '2' }
  const shop = await openShopProcess(env, service)
  const done = await Promise.all([command('backup', [], env), command('owner', ['invite', 'meera@example.com'], env)])
  expect(done.map(({ code, output }) => (code === 0 ? 0 : output))).toEqual([0, 0])
  await close(shop)
  const [backup = ''] = readdirSync(env.BACKUP_DIR)
  const restored = await command('restore', [join(env.BACKUP_DIR, backup)], env)
  expect(restored.code, restored.output).toBe(0)
  expect([...foreignIn(env.SHOP_DATA_DIR), ...foreignIn(env.BACKUP_DIR)]).toEqual([])
})

it.runIf(isRoot && isLong)('a demo and a move by root leave their folders to the service', async ({ skip }) => {
  const demo = { SHOP_DATA_DIR: serviceFolder() }
  expect((await command('tools/demo/run.ts', ['--orders', '20'], demo)).code).toBe(0)
  expect(foreignIn(demo.SHOP_DATA_DIR)).toEqual([])

  const postgres = await makePostgres('empty')
  if (!postgres?.env.DATABASE_URL) return skip('No PostgreSQL answers: its part is NOT tested in this run')
  drops.push(postgres.drop)
  const env = { SHOP_DATA_DIR: makeShopFolder(service) }
  const { DATABASE_URL } = postgres.env
  expect((await command('move-to-postgres', [], { ...env, DATABASE_URL })).code).toBe(0)
  expect(foreignIn(env.SHOP_DATA_DIR)).toEqual([])
  // With its database elsewhere the shop makes the folder that is not there yet.
  const missing = join(serviceFolder(), 'not', 'made')
  const shop = await openShopProcess(
    { SHOP_DATA_DIR: missing, DATABASE_URL, SESSION_SECRET: 'a secret of forty signs for the tests only' },
    service,
  )
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  await close(shop)
})

it.runIf(isRoot && isLong)(
  'a backup is good although an older one cannot be removed, and says whose that is',
  async () => {
    const env = { SHOP_DATA_DIR: makeShopFolder(service), BACKUP_DIR: serviceFolder(), BACKUP_KEEP: '1' }
    const old = join(env.BACKUP_DIR, 'saathi-masala-2020-01-01T00-00-00')
    for (const folder of [old, `${old}.unfinished`]) {
      mkdirSync(folder, { mode: 0o700 })
      writeFileSync(join(folder, 'shop.db'), '')
    }
    const { code, output } = await command('backup', [], env, service)
    expect(code, output).toBe(0)
    expect(output).toContain('The backup is at')
    expect(output).toMatch(
      /older backup could not be removed: .* may not be used by nobody: as root, run `chown -R nobody: /,
    )
  },
)

it.runIf(isRoot)('what belongs to another is named with the cure, and no other folder is recommended', async () => {
  const dataDir = makeShopFolder(service)
  const env = { SHOP_DATA_DIR: dataDir, BACKUP_DIR: serviceFolder() }
  for (const name of ['shop.db', ...(isLong ? ['session-secret', 'shop.json'] : [])]) {
    const path = join(dataDir, name)
    chownSync(path, 0, 0)
    chmodSync(path, 0o600)
    const ends = [await startAndEnd(env, service)]
    if (name === 'shop.db') ends.push(await command('owner', ['list'], env, service))
    for (const { code, output } of ends) {
      expect(code).toBe(1)
      expect(output.trim().split('\n')).toHaveLength(1)
      expect(output).toContain(`${path} may not be used by nobody`)
      expect(output).toContain(`chown -R nobody: ${path}`)
      expect(output).not.toMatch(/choose|SHOP_DATA_DIR/i)
    }
    chownSync(path, service, service)
  }
  chownSync(env.BACKUP_DIR, 0, 0)
  const { code, output } = await command('backup', [], env)
  expect([code, output]).toEqual([1, expect.stringMatching(/may not be used by nobody: .*\.$/m)])
  chownSync(env.BACKUP_DIR, service, service)
  rmSync(join(dataDir, 'shop.db'))
  expect((await startAndEnd(env, service)).output).not.toMatch(/choose/i)
})
