import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { holdAccount } from '#domain/accounts/hold-account.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Delivery } from '#domain/delivery/delivery'
import { transact } from '#domain/transaction.server'

export type Address = Delivery & { fullName: string }

/** With the id by which it is told apart from the account's others. */
export type SavedAddress = Address & { id: string }

/** The default one among them. */
export const maxAddresses = 10

/** The default address, with which a checkout begins. */
export async function findAddress(db: Db, userId: string): Promise<SavedAddress | null> {
  const row = await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? toAddress(row) : null
}

/** All of an account: the default one first, the others by name and street. */
export async function listAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const main = await findAddress(db, userId)
  const rows = await db.selectFrom('address_book').selectAll().where('user_id', '=', userId).execute()
  const inWords = ({ fullName, street, id }: SavedAddress) => [fullName, street, id].join('\n')
  const others = rows.map(toAddress).toSorted((one, other) => (inWords(one) < inWords(other) ? -1 : 1))
  return main ? [main, ...others] : others
}

/** One of an account's own; undefined where there is none of this id. */
export async function findSavedAddress(db: Db, userId: string, id: string): Promise<SavedAddress | undefined> {
  return (await listAddresses(db, userId)).find((one) => one.id === id)
}

/** Saves the one address of an account, in the place of what was there (specification, section 7). */
export function saveAddress(db: Db, clock: Clock, userId: string, address: Address): Promise<void> {
  return alone(db, userId, async (tx) => {
    const main = await findAddress(tx, userId)
    await writeDefault(tx, clock, userId, { ...address, id: main?.id ?? randomUUID() })
  })
}

/** One more; the first is the default one. What is there already is there once. */
export function addAddress(db: Db, clock: Clock, userId: string, address: Address): Promise<'saved' | 'full'> {
  return alone(db, userId, async (tx) => add(tx, clock, userId, await listAddresses(tx, userId), address))
}

/**
 * Keeps what was typed at a checkout. In an account with one address it becomes that one, as specified, and the earlier one is
 * not lost; who has more has said which is the default one.
 */
export function keepTypedAddress(db: Db, clock: Clock, userId: string, address: Address): Promise<'saved' | 'full'> {
  return alone(db, userId, async (tx) => {
    const saved = await listAddresses(tx, userId)
    const [only] = saved
    if (saved.length > 1 || !only || isSame(only, address)) return add(tx, clock, userId, saved, address)
    await writeOther(tx, clock, userId, only)
    await writeDefault(tx, clock, userId, { ...address, id: randomUUID() })
    return 'saved'
  })
}

/** `gone` when it was removed meanwhile. */
export function changeAddress(db: Db, clock: Clock, userId: string, changed: SavedAddress): Promise<'saved' | 'gone'> {
  return alone(db, userId, async (tx) => {
    const saved = await listAddresses(tx, userId)
    if (!saved.some(({ id }) => id === changed.id)) return 'gone'
    const isDefault = (await findAddress(tx, userId))?.id === changed.id
    await (isDefault ? writeDefault : writeOther)(tx, clock, userId, changed)
    return 'saved'
  })
}

/** Makes it the one that a checkout begins with; `gone` when it was removed meanwhile. */
export function makeDefault(db: Db, clock: Clock, userId: string, id: string): Promise<'saved' | 'gone'> {
  return alone(db, userId, async (tx) => {
    const main = await findAddress(tx, userId)
    if (main?.id === id) return 'saved'
    const chosen = await takeOther(tx, userId, id)
    if (!chosen) return 'gone'
    if (main) await writeOther(tx, clock, userId, main)
    await writeDefault(tx, clock, userId, chosen)
    return 'saved'
  })
}

/** Removes it; of the default one the latest of the others takes the place. What was removed, null when it was gone already. */
export function removeAddress(db: Db, clock: Clock, userId: string, id: string): Promise<SavedAddress | null> {
  return alone(db, userId, async (tx) => {
    const main = await findAddress(tx, userId)
    if (main?.id !== id) return takeOther(tx, userId, id)
    await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
    const latest = await tx
      .selectFrom('address_book')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    const next = latest && (await takeOther(tx, userId, latest.id))
    if (next) await writeDefault(tx, clock, userId, next)
    return main
  })
}

/** The account was erased since its owner signed in. */
class AccountErased extends Error {
  override name = 'AccountErased' as const
}

/** One after another for each account. Throws AccountErased. */
function alone<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    if (!(await holdAccount(tx, userId))) throw new AccountErased()
    return work(tx)
  })
}

async function add(
  tx: Db,
  clock: Clock,
  userId: string,
  saved: SavedAddress[],
  address: Address,
): Promise<'saved' | 'full'> {
  if (saved.some((one) => isSame(one, address))) return 'saved'
  if (saved.length >= maxAddresses) return 'full'
  const write = saved.length === 0 ? writeDefault : writeOther
  await write(tx, clock, userId, { ...address, id: randomUUID() })
  return 'saved'
}

async function writeDefault(tx: Db, clock: Clock, userId: string, address: SavedAddress): Promise<void> {
  const row = toRow(address, clock.now())
  await tx
    .insertInto('addresses')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

async function writeOther(tx: Db, clock: Clock, userId: string, address: SavedAddress): Promise<void> {
  const row = toRow(address, clock.now())
  await tx
    .insertInto('address_book')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
    .execute()
}

async function takeOther(tx: Db, userId: string, id: string): Promise<SavedAddress | null> {
  const row = await tx
    .deleteFrom('address_book')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? toAddress(row) : null
}

function isSame(one: Address, other: Address): boolean {
  return (['fullName', 'street', 'city', 'state', 'zip', 'phone'] as const).every((key) => one[key] === other[key])
}

function toAddress(row: Selectable<Tables['addresses']>): SavedAddress {
  const { id, full_name, street, city, state, zip, phone } = row
  return { id, fullName: full_name, street, city, state, zip, phone }
}

function toRow({ id, fullName, street, city, state, zip, phone }: SavedAddress, now: number) {
  return { id, full_name: fullName, street, city, state, zip, phone, updated_at: now }
}
