import { type CartLine, readLines } from '#domain/cart/cart'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

/** The account's cart. The version rises with every change, so that no tab overwrites what it has not seen. */
export type AccountCart = { lines: CartLine[]; version: number }

export async function findCart(db: Db, userId: string): Promise<AccountCart> {
  const row = await db.selectFrom('carts').select(['lines', 'version']).where('user_id', '=', userId).executeTakeFirst()
  return row ? { lines: readLines(JSON.parse(row.lines)), version: row.version } : { lines: [], version: 0 }
}

/** If the account's is still the one that was seen; otherwise returns what is there now. */
export async function saveCart(
  db: Db,
  clock: Clock,
  userId: string,
  cart: { lines: CartLine[]; seenVersion: number },
): Promise<{ ok: true; version: number } | { ok: false; reason: 'changed-elsewhere'; cart: AccountCart }> {
  const version = cart.seenVersion + 1
  const row = { lines: JSON.stringify(cart.lines), version, updated_at: clock.now() }
  const saved =
    cart.seenVersion === 0
      ? await db
          .insertInto('carts')
          .values({ user_id: userId, ...row })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .executeTakeFirst()
          .then((result) => result.numInsertedOrUpdatedRows === 1n)
      : await db
          .updateTable('carts')
          .set(row)
          .where('user_id', '=', userId)
          .where('version', '=', cart.seenVersion)
          .executeTakeFirst()
          .then((result) => result.numUpdatedRows === 1n)
  if (saved) return { ok: true, version }
  return { ok: false, reason: 'changed-elsewhere', cart: await findCart(db, userId) }
}

/** Leaves what was added since. To be called in the order's transaction. */
export async function removeOrdered(
  tx: Db,
  clock: Clock,
  userId: string,
  ordered: { product_id: string; size: string }[],
): Promise<void> {
  // Another tab may save between the look and the write; then look again.
  for (let tries = 0; tries < 5; tries++) {
    const cart = await findCart(tx, userId)
    if (cart.version === 0) return
    const lines = cart.lines.filter(
      (line) => !ordered.some((other) => other.product_id === line.id && other.size === line.size),
    )
    if (lines.length === cart.lines.length) return
    const saved = await saveCart(tx, clock, userId, { lines, seenVersion: cart.version })
    if (saved.ok) return
  }
}
