import { randomUUID } from 'node:crypto'
import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'

type LinkKind = 'reset' | 'confirm'

export async function insertLink(
  tx: Db,
  clock: Clock,
  kind: LinkKind,
  { token, userId, livesMs }: { token: string; userId: string; livesMs: number },
): Promise<void> {
  await insertVerification(tx, clock, identifierOf(kind, token), { value: linkValueOf(kind, userId), livesMs })
}

/** Undefined for an unknown, used or expired link. */
export async function findLinkUser(db: Db, clock: Clock, kind: LinkKind, token: string): Promise<string | undefined> {
  const value = await findVerification(db, clock, identifierOf(kind, token))
  return value?.slice(linkValueOf(kind, '').length)
}

export function takeLink(tx: Db, kind: LinkKind, token: string): Promise<boolean> {
  return takeVerification(tx, identifierOf(kind, token))
}

export async function deleteLinks(tx: Db, kind: LinkKind, userId: string): Promise<void> {
  await tx.deleteFrom('verification').where('value', '=', linkValueOf(kind, userId)).execute()
}

export async function deleteAllLinks(tx: Db, kind: LinkKind): Promise<void> {
  await tx.deleteFrom('verification').where('value', 'like', linkValueOf(kind, '%')).execute()
}

/** Only the hash is stored, so that a stolen copy of the database opens no account. */
function identifierOf(kind: LinkKind, token: string): string {
  return `${kind} ${sha256(token)}`
}

function linkValueOf(kind: LinkKind, userId: string): string {
  return `${kind} ${userId}`
}

/** In the table where better-auth keeps the same. */
export async function insertVerification(
  tx: Db,
  clock: Clock,
  identifier: string,
  { value, livesMs }: { value: string; livesMs: number },
): Promise<void> {
  const at = isoTime(clock.now())
  const expiresAt = isoTime(clock.now() + livesMs)
  await tx
    .insertInto('verification')
    .values({ id: randomUUID(), identifier, value, createdAt: at, updatedAt: at, expiresAt })
    .execute()
}

export async function findVerification(db: Db, clock: Clock, identifier: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', isoTime(clock.now()))
    .executeTakeFirst()
  return row?.value
}

export async function takeVerification(tx: Db, identifier: string): Promise<boolean> {
  const taken = await tx.deleteFrom('verification').where('identifier', '=', identifier).executeTakeFirst()
  return taken.numDeletedRows === 1n
}

export async function endAccess(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute()
  await endOtherAccess(tx, userId)
}

/** Besides sessions: trusted phones, sign-ins that wait for a code, and links to a new password. */
export async function endOtherAccess(tx: Db, userId: string): Promise<void> {
  // better-auth keeps trusted phones and sign-ins that wait for a code under the user's id.
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
  await deleteLinks(tx, 'reset', userId)
}
