import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isUnused } from '#database/sqlite-file'
import { CommandRefused, runCommand, say } from '#server/commands/command'
import { readPlace } from '#server/config/config'
import { checkBackup, restoreBackup } from '#server/operations/backups'

runCommand(([folder]) => {
  if (!folder) throw new CommandRefused('Tell which backup: npm run restore -- backups/saathi-masala-…')
  const { dataDir, databaseUrl } = readPlace(process.env)
  const from = resolve(folder)
  if (databaseUrl)
    throw new CommandRefused(
      `This shop is on PostgreSQL: stop it, then run \`pg_restore --clean --if-exists --dbname="$DATABASE_URL" ${join(from, 'shop.dump')}\`.`,
    )
  if (!existsSync(from)) throw new CommandRefused(`There is no backup at ${from}.`)
  const checked = checkBackup(from)
  if ('damage' in checked) throw new CommandRefused(`The backup at ${from} cannot be used: ${checked.damage}.`)
  const database = join(dataDir, 'shop.db')
  if (existsSync(database) && !isUnused(database))
    throw new CommandRefused(`A shop is running on ${dataDir}: stop it first, then restore.`)
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const aside = restoreBackup(from, dataDir, new Date())
  say(`Restored what the shop was at ${checked.note.takenAt}, with ${checked.note.rows.orders ?? 0} orders.`)
  say(`What was there before is kept in ${aside}`)
})
