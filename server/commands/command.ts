import { type OpenDatabase, openDatabase } from '#database/connection'
import { failsIntegrity, isBusy, isFull, isTransientDatabaseError, isUnopened } from '#database/transient-error'
import { readPlace } from '#server/config/config'
import { CliRefused } from '#server/operations/command-refused'
import { actAsOwner, adviceOnDenied, findDenied, isDenial } from '#server/operations/file-owner'
import { findShopFile } from '#server/operations/shop-database'

/**
 * Runs a command with its arguments; under root, as the data folder's owner. Prints a failure as one sentence and exits non-zero.
 */
export function runCli(work: (args: string[]) => void | Promise<void>): void {
  // A pipe that closes early, as with `… list | head`, is not a failure.
  process.stdout.on('error', () => process.exit())
  Promise.resolve(process.argv.slice(2))
    .then((args) => {
      actAsOwner(readPlace(process.env).dataDir)
      return work(args)
    })
    .catch((error) => {
      process.exitCode = 1
      process.stderr.write(
        `${error instanceof CliRefused || isUsage(error) ? error.message : capitalize(explain(error))}\n`,
      )
    })
}

/** Calls `work` with the shop's database, and closes it. Throws `CliRefused` where there is no shop. */
export async function withShop(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readPlace(process.env)
  if (!databaseUrl && !findShopFile(dataDir))
    throw new CliRefused(`There is no shop in ${dataDir}: start it once, or tell where it is with SHOP_DATA_DIR.`)
  const database = openDatabase({ url: databaseUrl, dataDir })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

const ourOwn = ['ConfigurationRefused', 'DatabaseRefused', 'NewerDatabase', 'MigrationFailed', 'CopyFailed']

function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'it did not work, and nothing tells why.'
  if (ourOwn.includes(error.name)) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (isDenial(error) && path !== undefined) return adviceOnDenied(path)
  const denied = isDenial(error) || isUnopened(error) ? findDenied(readPlace(process.env).dataDir) : null
  if (denied !== null) return denied
  if (code === 'ENOSPC' || isFull(error)) return 'the disk is full: make room, then try again.'
  if (isBusy(error)) return 'another program holds the database: close it, or wait until it is done, then try again.'
  if (failsIntegrity(error)) return 'the database is damaged: run `npm run restore -- backups/<the newest>`.'
  if (path !== undefined) return `${path} cannot be used (${code}).`
  if (isTransientDatabaseError(error)) return `the database cannot be used (${code ?? error.message}).`
  return `it did not work: ${error.message}.`
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Returns true for errors of `parseArgs`, whose messages can be printed unchanged. */
function isUsage(error: { code?: unknown }): boolean {
  return typeof error?.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS')
}

export function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
