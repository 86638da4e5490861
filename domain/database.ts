import type * as connection from '#database/connection'

/** The first argument everywhere; in a transaction, the transaction. */
export type Db = connection.Db
