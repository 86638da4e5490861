import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUpAfterwards, command, makeFolder, makeShopFolder } from '#test/operations/process'
import { makePostgres, type TestDatabase } from '#test/support/databases'

cleanUpAfterwards()

const shop = makeShopFolder()
let empty: TestDatabase | null = null

beforeAll(async () => {
  empty = await makePostgres('empty')
})
afterAll(() => empty?.drop())

function folderWith(name: string, content: string): string {
  const folder = makeFolder()
  writeFileSync(join(folder, name), content)
  return folder
}

/** The one sentence with which a command ended, and nothing beside it. */
async function sentence(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const { code, output } = await command(name, args, env)
  expect(code, output).toBe(1)
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(output).not.toMatch(/^\s*at |\{"time"/m)
  return lines[0] ?? ''
}

const nobody = 'postgres://127.0.0.1:1/shop'

it('whatever ends a command is one sentence for its owner', async () => {
  const damaged = folderWith('shop.db', 'this is no database, and never was one')
  const noShop = makeFolder()
  new DatabaseSync(join(noShop, 'shop.db')).exec('create table something (else_)')
  const brokenNote = folderWith('backup.json', '{ "takenAt": ')
  const file = join(folderWith('a-file', ''), 'a-file')
  const on = (dataDir: string, url = nobody) => ({ SHOP_DATA_DIR: dataDir, DATABASE_URL: url })
  const sentences = await Promise.all([
    sentence('move-to-postgres', [], on(shop)),
    sentence('owner', ['list'], on(shop)),
    sentence('owner', ['list'], { SHOP_DATA_DIR: damaged }),
    sentence('backup', [join(makeFolder(), 'one')], { SHOP_DATA_DIR: damaged }),
    sentence('backup', [join(file, 'one')], { SHOP_DATA_DIR: shop }),
    sentence('restore', [brokenNote], { SHOP_DATA_DIR: makeFolder() }),
  ])
  expect(sentences).toEqual([
    'The PostgreSQL database at DATABASE_URL cannot be used (ECONNREFUSED).',
    'The PostgreSQL database at DATABASE_URL cannot be used (ECONNREFUSED).',
    expect.stringMatching(/^The database in .+ is damaged/),
    expect.stringMatching(/^The database in .+ is damaged/),
    expect.stringMatching(/a-file.* cannot be used \((ENOTDIR|EEXIST)\)/),
    expect.stringContaining('its backup.json is not one of ours'),
  ])
  if (!empty?.env.DATABASE_URL) return
  const { DATABASE_URL } = empty.env
  expect(await sentence('move-to-postgres', [], on(noShop, DATABASE_URL))).toContain('There is no shop in')
  expect(await sentence('move-to-postgres', [], on(shop, DATABASE_URL.replace(/\w+$/, 'no_such_database')))).toContain(
    'no_such_database',
  )
})
