import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type OpenDatabase, openDatabase } from '#database/connection'
import { migrate } from '#database/migrate'
import { type MovedTable, MoveRefused, moveShop } from '#database/move'
import { postgresApplicationName } from '#database/postgres'
import { isUnused } from '#database/sqlite-file'
import { CommandRefused, say } from '#server/commands/command'
import { readPlace } from '#server/config'

/** Moves the shop between its SQLite file in SHOP_DATA_DIR and the PostgreSQL database at DATABASE_URL. */
export async function move(to: 'postgres' | 'sqlite'): Promise<void> {
  const { dataDir, databaseUrl } = readPlace(process.env)
  if (!databaseUrl)
    throw new CommandRefused(
      'Set DATABASE_URL to the PostgreSQL database, such as postgres://shop:secret@db:5432/shop.',
    )
  const file = join(dataDir, 'shop.db')
  if (to === 'postgres' && !existsSync(file))
    throw new CommandRefused(`There is no shop in ${dataDir}: tell where it is with SHOP_DATA_DIR.`)
  if (to === 'postgres' && !isUnused(file)) throw new CommandRefused(`A shop is running on ${dataDir}: stop it first.`)
  if (to === 'sqlite' && existsSync(file))
    throw new CommandRefused(`There is a shop in ${dataDir} already: choose an empty folder with SHOP_DATA_DIR.`)

  const postgres = openDatabase({ url: databaseUrl, dataDir })
  try {
    await refuseWhileInUse(postgres, databaseUrl)
    const sqlite = openDatabase({ dataDir })
    let moved = false
    try {
      const [source, target] = to === 'postgres' ? [sqlite, postgres] : [postgres, sqlite]
      await migrate(target.db, target.kind)
      report(await moveShop(source, target))
      moved = true
    } finally {
      await sqlite.close()
      // An empty shop left behind would be in the way of the next try.
      if (to === 'sqlite' && !moved) rmSync(file, { force: true })
    }
    say(
      to === 'postgres'
        ? `Moved to PostgreSQL. Start the shop with DATABASE_URL, and with SESSION_SECRET set to what ${join(dataDir, 'session-secret')} holds, so that people stay signed in. ${file} is as it was.`
        : `Moved to ${file}. Start the shop without DATABASE_URL.`,
    )
  } catch (error) {
    throw error instanceof MoveRefused ? new CommandRefused(error.message) : error
  } finally {
    await postgres.close()
  }
}

/** Fails with one sentence when the database cannot be reached, or when a shop would go on writing to it. */
async function refuseWhileInUse(postgres: OpenDatabase, databaseUrl: string): Promise<void> {
  const others = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${postgresApplicationName} and pid <> pg_backend_pid()`
    .execute(postgres.db)
    .catch((error) => {
      const reason = (error as { code?: string }).code ?? 'no answer'
      throw new CommandRefused(`The PostgreSQL database at ${new URL(databaseUrl).host} cannot be used (${reason}).`)
    })
  if (Number(others.rows[0]?.count) > 0)
    throw new CommandRefused('A shop is running on this PostgreSQL database: stop every instance first.')
}

function report(moved: MovedTable[]): void {
  const line = (...cells: string[]) =>
    say(cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(18))).join(''))
  line('table', 'rows there', 'rows here', 'checksum there', 'checksum here')
  for (const { table, source, target } of moved)
    line(table, String(source.rows), String(target.rows), source.checksum, target.checksum)
}
