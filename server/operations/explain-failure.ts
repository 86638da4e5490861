import { OperatorError } from '#database/operator-error'
import { failsIntegrity, isBusy, isFull, isTransientDatabaseError, isUnopened } from '#database/transient-error'
import { adviceOnDenied, findDenied, isDenial } from '#server/operations/file-owner'

/** Returns the sentences that a start or a command prints instead of the error: what is wrong and, if that is known, what to do. */
export function explainFailure(error: unknown, place: { dataDir: string; databaseUrl?: string | undefined }): string {
  const { dataDir, databaseUrl } = place
  if (!(error instanceof Error)) return 'It did not work, and nothing tells why.'
  const { code, path, message } = error as NodeJS.ErrnoException
  // The messages of `parseArgs` are for the person who typed the arguments.
  if (error instanceof OperatorError || code?.startsWith('ERR_PARSE_ARGS')) return message
  if (isBusy(error))
    return `Another program holds the database in ${dataDir}: close it, or wait until it is done, then try again.`
  if (failsIntegrity(error))
    return `The database in ${dataDir} is damaged: run \`npm run restore -- backups/<the newest>\`.`
  if (code === 'ENOSPC' || isFull(error)) return 'The disk is full: make room, then try again.'
  const isInside = path === undefined || path.startsWith(dataDir)
  const denied = isInside && (isDenial(error) || isUnopened(error)) ? findDenied(dataDir) : null
  if (denied !== null) return denied
  if (path !== undefined && isDenial(error)) return adviceOnDenied(path)
  if (path !== undefined && !isInside) return `${path} cannot be used (${code}).`
  if (path !== undefined || (!databaseUrl && isTransientDatabaseError(error)))
    return `The data folder ${dataDir} cannot be used (${code}): look whether its disk is mounted and SHOP_DATA_DIR is right.`
  if (databaseUrl && (code !== undefined || isTransientDatabaseError(error)))
    return `The PostgreSQL database at DATABASE_URL cannot be used (${code ?? message}).`
  return `It did not work: ${message}.`
}
