import type { Delivery } from '#domain/accounts/delivery'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

export type Address = Delivery & { fullName: string }

export async function findAddress(db: Db, userId: string): Promise<Address | null> {
  const row = await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row) return null
  const { full_name, street, city, state, zip, phone } = row
  return { fullName: full_name, street, city, state, zip, phone }
}

export async function saveAddress(db: Db, clock: Clock, userId: string, address: Address): Promise<void> {
  const { fullName, street, city, state, zip, phone } = address
  const row = { full_name: fullName, street, city, state, zip, phone, updated_at: clock.now() }
  await db
    .insertInto('addresses')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
