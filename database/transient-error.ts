/** SQLite result codes of temporary errors: busy, locked, read-only, I/O error, full, cannot open. */
const sqliteTransient = [5, 6, 8, 10, 13, 14]

const postgresTransient = /^(08|53|57|58|40001|40P01|25P03|55P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/
const poolTransient =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|driver has already been destroyed)/

export function isBusy(error: unknown): boolean {
  return isSqliteError(error, [5, 6])
}

export function failsIntegrity(error: unknown): boolean {
  return isSqliteError(error, [11, 26])
}

export function isFull(error: unknown): boolean {
  return isSqliteError(error, [13])
}

export function isUnopened(error: unknown): boolean {
  return isSqliteError(error, [8, 14])
}

function isSqliteError(error: unknown, codes: number[]): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && codes.includes(errcode & 0xff)
}

/** Returns whether the database is unavailable, full or overloaded: the same request may succeed later. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isSqliteError(error, sqliteTransient)) return true
  if ('code' in error && postgresTransient.test(String(error.code))) return true
  return poolTransient.test(error.message) || isTransientDatabaseError(error.cause)
}
