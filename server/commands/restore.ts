import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { databaseFile, secretFile } from '#database/data-folder'
import { OperatorError } from '#database/operator-error'
import { isUnused } from '#database/sqlite-file'
import { print, runCli, shopCommand } from '#server/commands/command'
import { findSecret, readBackupPlace, readPlace } from '#server/config/config'
import { sqlAfterRestore } from '#server/operations/after-restore'
import { checkBackup, markOfSecret, restoreBackup } from '#server/operations/backup-files'
import { addErasures, erasureFile, readErasures } from '#server/operations/erasure-list'
import { withoutSecretRows } from '#server/operations/pg-dump'

const erasedAgain = `At its next start the shop forgets again whom it had erased (${erasureFile}).`

const numbersAsked =
  'The shop cannot know which numbers of invoices and credit notes were given out since the backup: it issues none until an owner types the last ones, under Orders, Issues.'
const signInAgain =
  'Everybody signs in again: no backup holds a session, a link that was mailed, or a device that is woken for new orders.'
const withoutSecret =
  'Without it each of the team needs a new authenticator: npm run owner -- reset-code <e-mail>. Orders, customers and their passwords need no secret.'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Replaces the database completely or not at all, tables of a newer version too; keeps a dump of what was there. */
function postgresLine(dump: string, dataDir: string, isDrill: boolean): string {
  const after = isDrill ? '' : ` --command="set search_path = public; ${sqlAfterRestore(new Date())}"`
  const steps = [
    `pg_dump --format=custom ${withoutSecretRows.join(' ')} --file=${quoted(join(dataDir, 'before-restore-'))}$(date +%Y-%m-%dT%H-%M-%S).dump "$DATABASE_URL"`,
    `pg_restore --no-owner --no-privileges --file="$script" ${quoted(dump)}`,
    `psql --no-psqlrc --quiet --output=/dev/null --set=ON_ERROR_STOP=1 --single-transaction --dbname="$DATABASE_URL" --command="drop schema public cascade; create schema public" --file="$script"${after}`,
  ]
  const script = quoted(join(dataDir, 'restore-dump.sql'))
  return `(umask 077; script=${script}; trap 'rm -f "$script"' EXIT; ${steps.join(' && ')})`
}

await runCli(
  shopCommand('restore', 'Brings a backup back while the shop is stopped; what was there is kept aside.')
    .argument('<folder>', 'of the backup')
    .option('--drill', 'opens it as a second shop for a trial, whose documents do not count', false)
    .action(restoreFrom),
)

function restoreFrom(folder: string, { drill: isDrill }: { drill: boolean }): void {
  const { dataDir, databaseUrl } = readPlace(process.env)
  const from = resolve(folder)
  if (databaseUrl) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    throw new OperatorError(
      `This shop is on PostgreSQL: stop it, then run \`${postgresLine(join(from, 'shop.dump'), dataDir, isDrill)}\`, which keeps what is there now in ${dataDir}.${isDrill ? '' : ` ${numbersAsked}`} ${signInAgain} SESSION_SECRET has to be what it was. ${withoutSecret} ${erasedAgain}`,
    )
  }
  const { folder: backups, keep } = readBackupPlace(process.env)
  if (!existsSync(from)) throw new OperatorError(`There is no backup at ${from}.`)
  const checked = checkBackup(from)
  if ('damage' in checked) throw new OperatorError(`The backup at ${from} cannot be used: ${checked.damage}.`)
  const database = join(dataDir, databaseFile)
  if (existsSync(database) && !isUnused(database))
    throw new OperatorError(`A shop is running on ${dataDir}: stop it first, then restore.`)
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const aside = restoreBackup(from, dataDir, new Date(), isDrill)
  const { note } = checked
  print(`Restored what the shop was at ${note.takenAt}, with ${note.rows.orders ?? 0} orders.`)
  print(`What was there before is kept in ${aside}, for ${keep} days`)
  if (!isDrill) print(numbersAsked)
  print(signInAgain)
  print(adviceOnSecret(dataDir, note.secretMark))
  const erased = readErasures([dataDir, backups, dirname(from)])
  if (erased.length === 0) return
  addErasures(dataDir, erased)
  print(erasedAgain)
}

function adviceOnSecret(dataDir: string, mark: string | undefined): string {
  const secret = findSecret(process.env, dataDir)
  if (secret !== null && (mark === undefined || mark === markOfSecret(secret)))
    return 'The secret is here: the authenticators and backup codes of the team go on working.'
  const what =
    secret === null
      ? `There is no secret in ${dataDir}`
      : `The secret of this shop is not the one that the backup was made with`
  return `${what}: before you start the shop, put your copy of ${secretFile} into ${dataDir}, or set SESSION_SECRET to it. ${withoutSecret}`
}
