import { Command } from 'commander'
import { type OpenDatabase, openDatabase } from '#database/connection'
import { OperatorError } from '#database/operator-error'
import { type Clock, systemClock } from '#domain/clock'
import { readPlace } from '#server/config/config'
import { explainFailure } from '#server/operations/explain-failure'
import { actAsOwner } from '#server/operations/file-owner'
import { findShopFile, hasShop } from '#server/operations/shop-database'

/** As it is typed after `npm run`; wrong usage is told and exits with 2. */
export function shopCommand(name: string, description: string): Command {
  return new Command(`npm run ${name} --`)
    .description(description)
    .helpCommand(false)
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
}

/** Under root, as the data folder's owner. Prints a failure as one sentence and exits with 1. */
export async function runCli(command: Command): Promise<void> {
  // A pipe that closes early, as with `… list | head`, is not a failure.
  process.stdout.on('error', () => process.exit())
  try {
    command.hook('preAction', () => actAsOwner(readPlace(process.env).dataDir))
    await command.parseAsync()
  } catch (error) {
    process.exitCode = 1
    // The place cannot be read where the settings themselves are refused.
    const text = error instanceof OperatorError ? error.message : explainFailure(error, readPlace(process.env))
    process.stderr.write(`${text}\n`)
  }
}

export async function withShop(work: (database: OpenDatabase, clock: Clock) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readPlace(process.env)
  if (!databaseUrl && !findShopFile(dataDir))
    throw new OperatorError(`There is no shop in ${dataDir}: start it once, or tell where it is with SHOP_DATA_DIR.`)
  const database = openDatabase({ url: databaseUrl, dataDir })
  try {
    if (!(await hasShop(database))) throw new OperatorError('There is no shop in the database yet: start it once.')
    await work(database, systemClock)
  } finally {
    await database.close()
  }
}

export function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
