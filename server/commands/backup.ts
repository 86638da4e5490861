import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '#database/operator-error'
import { print, runCli, shopCommand } from '#server/commands/command'
import { findSecret, readBackupPlace, readPlace } from '#server/config/config'
import { backupName, pruneBackups, takeBackup } from '#server/operations/backup-files'
import { notPruned } from '#server/operations/nightly-backup'
import { dumpPostgres } from '#server/operations/pg-dump'
import { findShopFile } from '#server/operations/shop-database'

await runCli(
  shopCommand('backup', 'Backs the shop up, also while it runs; the shop does so itself each night.')
    .argument('[folder]', 'a new folder; by default one with the date in BACKUP_DIR')
    .action(backUp),
)

function backUp(folder: string | undefined): void {
  const place = readBackupPlace(process.env)
  const { dataDir, databaseUrl } = readPlace(process.env)
  // Backups contain customers' addresses, so only the user of this process may read them.
  process.umask(0o077)
  const now = new Date()
  const to = resolve(folder ?? join(place.folder, backupName(now)))
  if (existsSync(to)) throw new OperatorError(`There is something at ${to} already: choose another name.`)
  if (databaseUrl) dumpPostgres(databaseUrl, to)
  else {
    if (!findShopFile(dataDir))
      throw new OperatorError(`There is no shop in ${dataDir}: tell where it is with SHOP_DATA_DIR.`)
    const { rows } = takeBackup(dataDir, to, now, findSecret(process.env, dataDir) ?? undefined)
    print(`Backed up ${rows.orders ?? 0} orders, ${rows.user ?? 0} accounts and ${rows.products ?? 0} products.`)
  }
  print(`The backup is at ${to}`)
  if (dirname(to) === place.folder) prune(dirname(to), place.keep)
}

function prune(folder: string, keep: number): void {
  try {
    const removed = pruneBackups(folder, keep, new Date())
    if (removed.length > 0) print(`Removed the oldest: ${removed.join(', ')}`)
  } catch (error) {
    print(`${notPruned} ${error instanceof Error ? error.message : String(error)}`)
  }
}
