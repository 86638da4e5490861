import { randomUUID } from 'node:crypto'
import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'

/** In a mail: to a new password, or to confirm an e-mail address. */
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

/** Undefined for an unknown, used or expired one. */
export async function findVerification(db: Db, clock: Clock, identifier: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', isoTime(clock.now()))
    .executeTakeFirst()
  return row?.value
}

/** Returns false when it was taken before. */
export async function takeVerification(tx: Db, identifier: string): Promise<boolean> {
  const taken = await tx.deleteFrom('verification').where('identifier', '=', identifier).executeTakeFirst()
  return taken.numDeletedRows === 1n
}
