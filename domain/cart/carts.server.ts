import { lockAccount } from '#domain/accounts/lock-account.server'
import { type CartLine, readLines } from '#domain/cart/cart'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/queries.server'
import { transact } from '#domain/transaction.server'

/** The version rises with every change, so that no tab overwrites a change that it has not seen. */
export type SavedCart = { lines: CartLine[]; version: number }

export async function findCart(db: Db, userId: string): Promise<SavedCart> {
  const row = await db.selectFrom('carts').select(['lines', 'version']).where('user_id', '=', userId).executeTakeFirst()
  return row ? { lines: readLines(JSON.parse(row.lines)), version: row.version } : { lines: [], version: 0 }
}

type SaveCartResult = { ok: true; version: number } | { ok: false; reason: 'stale'; cart: SavedCart }

export async function saveCart(db: Db, clock: Clock, userId: string, cart: { lines: CartLine[]; seenVersion: number }) {
  const { lines, seenVersion } = cart
  return transact<SaveCartResult>(db, async (tx) => {
    const isOpen = await lockAccount(tx, userId)
    if (!isOpen || !(await expectVersion(tx, 'carts', userId, seenVersion)))
      return { ok: false, reason: 'stale', cart: await findCart(tx, userId) }
    const version = seenVersion + 1
    const row = { user_id: userId, lines: JSON.stringify(lines), version, updated_at: clock.now() }
    await upsertRow(tx, 'carts', row, ['user_id'])
    return { ok: true, version }
  })
}

/** Lines added since stay. Must be called in the order's transaction. */
export async function removeOrdered(
  tx: Db,
  clock: Clock,
  userId: string,
  ordered: { product_id: string; size: string }[],
): Promise<void> {
  // READ COMMITTED: another tab may save between the read and the write; then it tries again.
  for (let tries = 0; tries < 5; tries++) {
    const cart = await findCart(tx, userId)
    if (cart.version === 0) return
    const lines = cart.lines.filter(
      (line) => !ordered.some((other) => other.product_id === line.id && other.size === line.size),
    )
    if (lines.length === cart.lines.length) return
    const saved = await tx
      .updateTable('carts')
      .set({ lines: JSON.stringify(lines), version: cart.version + 1, updated_at: clock.now() })
      .where('user_id', '=', userId)
      .where('version', '=', cart.version)
      .executeTakeFirst()
    if (saved.numUpdatedRows === 1n) return
  }
}
