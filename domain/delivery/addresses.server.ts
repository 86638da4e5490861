import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { lockAccount } from '#domain/accounts/lock-account.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type Address, addressFields } from '#domain/delivery/delivery'
import { compareWords } from '#domain/text'
import { transact } from '#domain/transaction.server'

type AddressRow = Selectable<Tables['addresses']>

export type SavedAddress = Address & { id: string }

type AddResult = { ok: true } | { ok: false; reason: 'full' }
/** `gone`: the address was removed meanwhile. */
type ChangeResult = { ok: true } | { ok: false; reason: 'gone' }
type RemoveResult = { ok: true; address: Address } | { ok: false; reason: 'gone' }

export const maxAddresses = 10

export async function findAddress(db: Db, userId: string): Promise<SavedAddress | undefined> {
  const [first] = await listAddresses(db, userId)
  return first
}

export async function listAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const rows = await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).execute()
  const place = ({ is_default, full_name, street, id }: AddressRow) =>
    [1 - is_default, full_name, street, id].join('\n')
  return rows.toSorted((a, b) => compareWords(place(a), place(b))).map(toAddress)
}

export async function findSavedAddress(db: Db, userId: string, id: string): Promise<SavedAddress | undefined> {
  const row = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toAddress(row)
}

/** Adds an address, unless it is saved already; it becomes the default beside at most so many others. */
export function addAddress(db: Db, clock: Clock, userId: string, address: Address, others = 0): Promise<AddResult> {
  return withAccountLocked<AddResult>(db, userId, async (tx) => {
    const saved = await listAddresses(tx, userId)
    if (saved.some((existing) => isSame(existing, address))) return { ok: true }
    if (saved.length >= maxAddresses) return { ok: false, reason: 'full' }
    const id = randomUUID()
    const row = { user_id: userId, ...toRow({ ...address, id }, clock.now()) }
    await tx.insertInto('addresses').values(row).execute()
    if (saved.length <= others) await setDefault(tx, clock, userId, id)
    return { ok: true }
  })
}

/** Saves the address typed at a checkout: in an account with one address it becomes the default, as specified; in one with more, the default stays. */
export function saveCheckoutAddress(db: Db, clock: Clock, userId: string, address: Address): Promise<AddResult> {
  return addAddress(db, clock, userId, address, 1)
}

export function changeAddress(db: Db, clock: Clock, userId: string, changed: SavedAddress): Promise<ChangeResult> {
  return withAccountLocked<ChangeResult>(db, userId, async (tx) => {
    const updated = await tx
      .updateTable('addresses')
      .set(toRow(changed, clock.now()))
      .where('user_id', '=', userId)
      .where('id', '=', changed.id)
      .executeTakeFirst()
    return updated.numUpdatedRows === 1n ? { ok: true } : { ok: false, reason: 'gone' }
  })
}

export function makeDefault(db: Db, clock: Clock, userId: string, id: string): Promise<ChangeResult> {
  return withAccountLocked<ChangeResult>(db, userId, async (tx) => {
    if (!(await findSavedAddress(tx, userId, id))) return { ok: false, reason: 'gone' }
    await setDefault(tx, clock, userId, id)
    return { ok: true }
  })
}

/** Removes an address; the latest of the others replaces a removed default. */
export function removeAddress(db: Db, clock: Clock, userId: string, id: string): Promise<RemoveResult> {
  return withAccountLocked<RemoveResult>(db, userId, async (tx) => {
    const removed = await tx
      .deleteFrom('addresses')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!removed) return { ok: false, reason: 'gone' }
    const latest = await tx
      .selectFrom('addresses')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (removed.is_default === 1 && latest) await setDefault(tx, clock, userId, latest.id)
    return { ok: true, address: toAddress(removed) }
  })
}

/** The account was erased after its owner signed in. */
class AccountErased extends Error {
  override name = 'AccountErased' as const
}

function withAccountLocked<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new AccountErased()
    return work(tx)
  })
}

async function setDefault(tx: Db, clock: Clock, userId: string, id: string): Promise<void> {
  const own = () => tx.updateTable('addresses').where('user_id', '=', userId)
  // One after the other, since an account has one default at every moment.
  await own().set({ is_default: 0, updated_at: clock.now() }).where('is_default', '=', 1).execute()
  await own().set({ is_default: 1, updated_at: clock.now() }).where('id', '=', id).execute()
}

function isSame(a: Address, b: Address): boolean {
  return addressFields.every((key) => a[key] === b[key])
}

function toAddress({ id, full_name, street, city, state, zip, phone }: AddressRow): SavedAddress {
  return { id, fullName: full_name, street, city, state, zip, phone }
}

function toRow({ id, fullName, street, city, state, zip, phone }: SavedAddress, now: number) {
  return { id, full_name: fullName, street, city, state, zip, phone, updated_at: now }
}
