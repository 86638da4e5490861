import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { databaseFile } from '#database/data-folder'
import { OperatorError } from '#database/operator-error'
import { failsIntegrity, isBusy, isFull, isTransientDatabaseError, isUnopened } from '#database/transient-error'
import { adviceOnDenied, isDenial, isDenied } from '#server/operations/file-owner'

export function explainFailure(error: unknown, place: { dataDir: string; databaseUrl?: string | undefined }): string {
  const { dataDir, databaseUrl } = place
  if (!(error instanceof Error)) return 'It did not work, and nothing tells why.'
  const { code, path, message } = error as NodeJS.ErrnoException
  if (error instanceof OperatorError) return message
  if (isBusy(error))
    return `Another program holds the database in ${dataDir}: close it, or wait until it is done, then try again.`
  if (failsIntegrity(error))
    return `The database in ${dataDir} is damaged: run \`npm run restore -- backups/<the newest>\`.`
  if (code === 'ENOSPC' || isFull(error)) return 'The disk is full: make room, then try again.'
  const isInside = path === undefined || path === dataDir || path.startsWith(dataDir + sep)
  if (path !== undefined && isDenial(error)) return adviceOnDenied(path)
  const file = join(dataDir, databaseFile)
  if (isUnopened(error) && isDenied(file)) return adviceOnDenied(file)
  if (path !== undefined && (!isInside || existsSync(dataDir))) return `${path} cannot be used (${code}).`
  if (path !== undefined || (!databaseUrl && isTransientDatabaseError(error)))
    return `The data folder ${dataDir} cannot be used (${code}): look whether its disk is mounted and SHOP_DATA_DIR is right.`
  // A refused sign-in, or an error of the operating system: not Node's own ERR_…
  const isOfServer = /^(28|3D|E(?!RR_))/.test(code ?? '') || isTransientDatabaseError(error)
  if (databaseUrl && isOfServer)
    return `The PostgreSQL database at DATABASE_URL cannot be used (${code?.startsWith('E') ? code : message}).`
  return `It did not work: ${message.replace(/\.$/, '')}.`
}
