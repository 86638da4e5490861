import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase } from '#database/connection'
import { runScript } from '#database/run-script'
import { makePostgres, makeSqlite } from '#test/support/databases'

export const testedKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'
const folder = join(import.meta.dirname, '../../database/migrations')

type OldShop = { db: Db; end(): Promise<void> }

/** Opens a database as the migrations before this one left it, filled by a script. Returns null where no PostgreSQL answers. */
export async function openOldShop(before: string, script: string): Promise<OldShop | null> {
  const database = testedKind === 'postgres' ? await makePostgres('empty') : await makeSqlite('empty')
  if (!database) return null
  const { SHOP_DATA_DIR: dataDir, DATABASE_URL: url } = database.env
  const { db, close } = openDatabase({ dataDir, url })
  await db.transaction().execute((tx) => runScript(tx, `${oldSchema(before)}\n${script}`))
  return {
    db,
    async end() {
      await close()
      await database.drop()
    },
  }
}

function oldSchema(before: string): string {
  const other = testedKind === 'sqlite' ? '.postgres.sql' : '.sqlite.sql'
  const files = readdirSync(folder).filter((file) => file < before && !file.endsWith(other))
  const noted = files.map((file) => `insert into migrations (name, run_at) values ('${file.split('.')[0]}', 1);`)
  return [
    'create table migrations (name text primary key, run_at bigint not null);',
    ...files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8')),
    ...noted,
  ].join('\n')
}
