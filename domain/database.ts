import type * as connection from '#database/connection'

/** A database handle: the whole database, or the transaction one is in. Always the first argument. */
export type Db = connection.Db
