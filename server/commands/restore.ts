import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isUnused } from '#database/sqlite-file'
import { CommandRefused, runCommand, say } from '#server/commands/command'
import { startProgress } from '#server/commands/progress'
import { readBackupPlace, readPlace } from '#server/config/config'
import { bytesToRestore, checkBackup, restoreBackup } from '#server/operations/backups'
import { addErasures, erasureFile, readErasures } from '#server/operations/erasure-list'

const erasedAgain = `At its next start the shop forgets again whom it had erased (${erasureFile}).`

runCommand(([folder]) => {
  if (!folder) throw new CommandRefused('Tell which backup: npm run restore -- backups/saathi-masala-…')
  const { dataDir, databaseUrl } = readPlace(process.env)
  const from = resolve(folder)
  if (databaseUrl)
    throw new CommandRefused(
      `This shop is on PostgreSQL: stop it, then run \`pg_restore --clean --if-exists --dbname="$DATABASE_URL" ${join(from, 'shop.dump')}\`. ${erasedAgain}`,
    )
  if (!existsSync(from)) throw new CommandRefused(`There is no backup at ${from}.`)
  const { note, aside } = showingBytes(bytesToRestore(from), (onBytes) => restore(from, dataDir, onBytes))
  say(`Restored what the shop was at ${note.takenAt}, with ${note.rows.orders ?? 0} orders.`)
  say(`What was there before is kept in ${aside}`)
  // Beside the backups, or brought along with them from their second place.
  const erased = readErasures([dataDir, readBackupPlace(process.env).folder, dirname(from)])
  if (erased.length === 0) return
  addErasures(dataDir, erased)
  say(erasedAgain)
})

function restore(from: string, dataDir: string, onBytes: (bytes: number) => void) {
  const checked = checkBackup(from, onBytes)
  if ('damage' in checked) throw new CommandRefused(`The backup at ${from} cannot be used: ${checked.damage}.`)
  const database = join(dataDir, 'shop.db')
  if (existsSync(database) && !isUnused(database))
    throw new CommandRefused(`A shop is running on ${dataDir}: stop it first, then restore.`)
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return { note: checked.note, aside: restoreBackup(from, dataDir, new Date(), onBytes) }
}

function showingBytes<T>(whole: number, work: (onBytes: (bytes: number) => void) => T): T {
  const inMb = (bytes: number) => Math.ceil(bytes / 1_000_000)
  const progress = startProgress('MB checked and copied', inMb(whole))
  let bytes = 0
  progress.reach(0)
  try {
    return work((more) => {
      bytes += more
      progress.reach(inMb(bytes))
    })
  } finally {
    progress.end()
  }
}
