import type * as connection from '#database/connection'

/** The whole database, or the transaction one is in. Always the first argument. */
export type Db = connection.Db
