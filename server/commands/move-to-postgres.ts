import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#database/connection'
import { copyShop } from '#database/copy-database'
import { databaseFile, finishRestore, secretFile, writeMarker } from '#database/data-folder'
import { migrate } from '#database/migrate'
import { OperatorError } from '#database/operator-error'
import { isUnused } from '#database/sqlite-file'
import { print, runCli, shopCommand } from '#server/commands/command'
import { readPlace } from '#server/config/config'
import { hasShop } from '#server/operations/shop-database'

await runCli(
  shopCommand(
    'move-to-postgres',
    'Moves the shop from the SQLite file in SHOP_DATA_DIR to the empty database at DATABASE_URL. Stop the shop first.',
  ).action(move),
)

async function move(): Promise<void> {
  const { dataDir, databaseUrl } = readPlace(process.env)
  if (!databaseUrl)
    throw new OperatorError('Set DATABASE_URL to the PostgreSQL database, such as postgres://shop:secret@db:5432/shop.')
  finishRestore(dataDir)
  const file = join(dataDir, databaseFile)
  const noShop = new OperatorError(`There is no shop in ${file}: tell where it is with SHOP_DATA_DIR.`)
  if (!existsSync(file)) throw noShop
  if (!isUnused(file)) throw new OperatorError(`A shop is running on ${dataDir}: stop it first.`)
  const sqlite = openDatabase({ dataDir })
  const postgres = openDatabase({ url: databaseUrl, dataDir })
  try {
    if (!(await hasShop(sqlite))) throw noShop
    await migrate(postgres.db, postgres.kind)
    const moved = await copyShop(sqlite.db, postgres.db)
    writeMarker(dataDir, 'postgres')
    for (const { table, rows, checksum } of moved) print(`${table.padEnd(22)}${String(rows).padStart(10)}  ${checksum}`)
  } finally {
    await sqlite.close()
    await postgres.close()
  }
  print(
    `Moved to PostgreSQL: each table was read back and is equal. Start the shop with DATABASE_URL, and with SESSION_SECRET set to what ${join(dataDir, secretFile)} holds, so that people stay signed in. ${file} is as it was.`,
  )
}
