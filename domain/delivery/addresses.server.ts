import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { lockAccount } from '#domain/accounts/lock-account.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { Delivery } from '#domain/delivery/delivery'
import { upsertRow } from '#domain/queries/insert-rows.server'
import { transact } from '#domain/transaction.server'

export type Address = Delivery & { fullName: string }

/** A saved address; its id is unique within the account. */
export type SavedAddress = Address & { id: string }

/** Maximum number of addresses, including the default one. */
export const maxAddresses = 10

/** Returns the default address, which a checkout starts with. */
export async function findAddress(db: Db, userId: string): Promise<SavedAddress | null> {
  const row = await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? toAddress(row) : null
}

/** Lists all addresses of an account: the default one first, the others by name and street. */
export async function listAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const main = await findAddress(db, userId)
  const rows = await db.selectFrom('address_book').selectAll().where('user_id', '=', userId).execute()
  const inWords = ({ fullName, street, id }: SavedAddress) => [fullName, street, id].join('\n')
  const others = rows.map(toAddress).toSorted((a, b) => (inWords(a) < inWords(b) ? -1 : 1))
  return main ? [main, ...others] : others
}

/** Returns an address of the account, or undefined when this id does not belong to it. */
export async function findSavedAddress(db: Db, userId: string, id: string): Promise<SavedAddress | undefined> {
  return (await listAddresses(db, userId)).find((address) => address.id === id)
}

/** Adds an address; the first becomes the default. An address that is saved already is not added again. */
export function addAddress(db: Db, clock: Clock, userId: string, address: Address): Promise<'saved' | 'full'> {
  return withAccountLocked(db, userId, async (tx) => add(tx, clock, userId, await listAddresses(tx, userId), address))
}

/**
 * Saves the address typed at a checkout. In an account with one address it becomes the default, as specified, and the earlier one is kept; in an
 * account with more, the default stays.
 */
export function saveCheckoutAddress(db: Db, clock: Clock, userId: string, address: Address): Promise<'saved' | 'full'> {
  return withAccountLocked(db, userId, async (tx) => {
    const saved = await listAddresses(tx, userId)
    const [only] = saved
    if (saved.length > 1 || !only || isSame(only, address)) return add(tx, clock, userId, saved, address)
    await writeOther(tx, clock, userId, only)
    await writeDefault(tx, clock, userId, { ...address, id: randomUUID() })
    return 'saved'
  })
}

/** Changes an address; returns `gone` when it was removed meanwhile. */
export function changeAddress(db: Db, clock: Clock, userId: string, changed: SavedAddress): Promise<'saved' | 'gone'> {
  return withAccountLocked(db, userId, async (tx) => {
    const saved = await listAddresses(tx, userId)
    if (!saved.some(({ id }) => id === changed.id)) return 'gone'
    const isDefault = (await findAddress(tx, userId))?.id === changed.id
    await (isDefault ? writeDefault : writeOther)(tx, clock, userId, changed)
    return 'saved'
  })
}

/** Makes an address the default; returns `gone` when it was removed meanwhile. */
export function makeDefault(db: Db, clock: Clock, userId: string, id: string): Promise<'saved' | 'gone'> {
  return withAccountLocked(db, userId, async (tx) => {
    const main = await findAddress(tx, userId)
    if (main?.id === id) return 'saved'
    const chosen = await deleteOther(tx, userId, id)
    if (!chosen) return 'gone'
    if (main) await writeOther(tx, clock, userId, main)
    await writeDefault(tx, clock, userId, chosen)
    return 'saved'
  })
}

/** Removes an address; the latest of the others replaces a removed default. Returns the removed address, or null when it was already gone. */
export function removeAddress(db: Db, clock: Clock, userId: string, id: string): Promise<SavedAddress | null> {
  return withAccountLocked(db, userId, async (tx) => {
    const main = await findAddress(tx, userId)
    if (main?.id !== id) return deleteOther(tx, userId, id)
    await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
    const latest = await tx
      .selectFrom('address_book')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    const next = latest && (await deleteOther(tx, userId, latest.id))
    if (next) await writeDefault(tx, clock, userId, next)
    return main
  })
}

/** The account was erased after its owner signed in. */
class AccountErased extends Error {
  override name = 'AccountErased' as const
}

/** Runs the work under a lock of the account. Throws AccountErased. */
function withAccountLocked<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new AccountErased()
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
  if (saved.some((existing) => isSame(existing, address))) return 'saved'
  if (saved.length >= maxAddresses) return 'full'
  const write = saved.length === 0 ? writeDefault : writeOther
  await write(tx, clock, userId, { ...address, id: randomUUID() })
  return 'saved'
}

function writeDefault(tx: Db, clock: Clock, userId: string, address: SavedAddress): Promise<void> {
  return upsertRow(tx, 'addresses', toRow(userId, address, clock.now()), ['user_id'])
}

function writeOther(tx: Db, clock: Clock, userId: string, address: SavedAddress): Promise<void> {
  return upsertRow(tx, 'address_book', toRow(userId, address, clock.now()), ['user_id', 'id'])
}

async function deleteOther(tx: Db, userId: string, id: string): Promise<SavedAddress | null> {
  const row = await tx
    .deleteFrom('address_book')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? toAddress(row) : null
}

function isSame(a: Address, b: Address): boolean {
  return (['fullName', 'street', 'city', 'state', 'zip', 'phone'] as const).every((key) => a[key] === b[key])
}

function toAddress(row: Selectable<Tables['addresses']>): SavedAddress {
  const { id, full_name, street, city, state, zip, phone } = row
  return { id, fullName: full_name, street, city, state, zip, phone }
}

function toRow(userId: string, { fullName, ...address }: SavedAddress, now: number) {
  const { id, street, city, state, zip, phone } = address
  return { user_id: userId, id, full_name: fullName, street, city, state, zip, phone, updated_at: now }
}
