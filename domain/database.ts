import type * as connection from '#database/connection'

/** The database, or the current transaction. Always the first argument. */
export type Db = connection.Db
