import { randomUUID } from 'node:crypto'
import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'

/** A link in a mail: to a new password, or to confirm an e-mail address. */
type LinkKind = 'reset' | 'confirm'

/** Stores the link of a token. */
export async function insertLink(
  tx: Db,
  clock: Clock,
  kind: LinkKind,
  { token, userId, livesMs }: { token: string; userId: string; livesMs: number },
): Promise<void> {
  const at = isoTime(clock.now())
  await tx
    .insertInto('verification')
    .values({
      id: randomUUID(),
      identifier: identifierOf(kind, token),
      value: linkValueOf(kind, userId),
      createdAt: at,
      updatedAt: at,
      expiresAt: isoTime(clock.now() + livesMs),
    })
    .execute()
}

/** Returns the user id of a link; undefined for an unknown, used or expired link. */
export async function findLinkUser(db: Db, clock: Clock, kind: LinkKind, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expiresAt', '>', isoTime(clock.now()))
    .executeTakeFirst()
  return row ? row.value.slice(linkValueOf(kind, '').length) : undefined
}

/** Uses up a link; returns false when it was used before. */
export async function takeLink(tx: Db, kind: LinkKind, token: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(kind, token))
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

export async function deleteLinks(tx: Db, kind: LinkKind, userId: string): Promise<void> {
  await tx.deleteFrom('verification').where('value', '=', linkValueOf(kind, userId)).execute()
}

export async function deleteAllLinks(tx: Db, kind: LinkKind): Promise<void> {
  await tx.deleteFrom('verification').where('value', 'like', linkValueOf(kind, '%')).execute()
}

/** Only the hash is stored, so that a stolen copy of the database opens no account and confirms no e-mail address. */
function identifierOf(kind: LinkKind, token: string): string {
  return `${kind} ${sha256(token)}`
}

function linkValueOf(kind: LinkKind, userId: string): string {
  return `${kind} ${userId}`
}
