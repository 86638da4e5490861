import { BlockList, isIP } from 'node:net'
import { type SqlBool, sql } from 'kysely'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'
import { inFixedOrder } from '#domain/queries/queries.server'

export type RateLimit = { limit: number; windowMs: number }
export type RateLimitResult = { allowed: boolean; retryAfterMs: number }
export type AttemptCount = { count: number; windowEndsAt: number }

/** By what attempts are counted; a place is an account seen from one client, the shop counts all together. */
type CountedBy = 'account' | 'client' | 'email' | 'network' | 'order' | 'phone' | 'place' | 'recipient' | 'shop'
export type LimitSubject = `${string} ${CountedBy}:${string}`

/** Returns the key under which attempts at one thing are stored: `sign-in client:` and the hash of the client, so that no row shows an address or a phone. */
export function limitSubject(attempt: string, by: CountedBy, id: string): LimitSubject {
  return `${attempt} ${by}:${sha256(id)}`
}

/** Returns whether the subject may make another attempt; counts nothing. */
export async function checkAttempts(
  db: Db,
  clock: Clock,
  subject: LimitSubject,
  { limit }: RateLimit,
): Promise<RateLimitResult> {
  const now = clock.now()
  const counted = await readAttempts(db, now, subject)
  if (!counted || counted.count < limit) return { allowed: true, retryAfterMs: 0 }
  return { allowed: false, retryAfterMs: Math.max(0, counted.windowEndsAt - now) }
}

/** Reads the attempts of the present window, which another instance may have begun a moment ahead; undefined where there is none. */
export async function readAttempts(db: Db, now: number, subject: LimitSubject): Promise<AttemptCount | undefined> {
  return db
    .selectFrom('attempts')
    .select(['count', 'window_ends_at as windowEndsAt'])
    .where('subject', '=', subject)
    .where('window_ends_at', '>', now)
    .executeTakeFirst()
}

/**
 * Counts an attempt unless the limit is reached; a rejected attempt is neither counted nor written. The limit holds across restarts and instances,
 * and for simultaneous attempts.
 */
export async function countAttempt(
  db: Db,
  clock: Clock,
  subject: LimitSubject,
  limit: RateLimit,
): Promise<RateLimitResult> {
  const checked = await checkAttempts(db, clock, subject, limit)
  if (!checked.allowed) return checked
  const counted = await add(db, clock, [[subject, 1]], limit)
  // Others may have taken the last attempts meanwhile.
  return counted.size > 0 ? checked : { ...(await checkAttempts(db, clock, subject, limit)), allowed: false }
}

/**
 * Counts attempts of several subjects without a limit and returns the counts of their windows. The caller's transaction may still roll them back; the
 * rows stay locked until it ends.
 */
export async function addAttempts(
  db: Db,
  clock: Clock,
  amounts: ReadonlyMap<LimitSubject, number>,
  windowMs: number,
): Promise<Map<LimitSubject, AttemptCount>> {
  if (amounts.size === 0) return new Map()
  return add(db, clock, [...amounts], { limit: Number.MAX_SAFE_INTEGER, windowMs })
}

/** Counts attempts in one statement; leaves subjects at their limit out of the result. */
async function add(
  db: Db,
  clock: Clock,
  amounts: [subject: LimitSubject, count: number][],
  { limit, windowMs }: RateLimit,
): Promise<Map<LimitSubject, AttemptCount>> {
  const now = clock.now()
  const ends = now + windowMs
  const over = sql<SqlBool>`attempts.window_ends_at <= ${now}`
  const rows = await db
    .insertInto('attempts')
    .values(
      inFixedOrder(amounts, ([subject]) => subject).map(([subject, count]) => ({
        subject,
        count,
        window_ends_at: ends,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((eb) => {
          const count = eb('attempts.count', '+', eb.ref('excluded.count'))
          return {
            count: eb.case().when(over).then(eb.ref('excluded.count')).else(count).end(),
            window_ends_at: eb.case().when(over).then(ends).else(eb.ref('attempts.window_ends_at')).end(),
          }
        })
        .where((eb) => eb.or([over, eb('attempts.count', '<', limit)])),
    )
    .returning(['subject', 'count', 'window_ends_at as windowEndsAt'])
    .execute()
  return new Map(rows.map(({ subject, ...counted }) => [subject as LimitSubject, counted]))
}

/** Undoes the count of one attempt. */
export async function uncountAttempt(db: Db, subject: LimitSubject): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute()
}

export async function resetAttempts(db: Db, subject: LimitSubject): Promise<void> {
  await db.deleteFrom('attempts').where('subject', '=', subject).execute()
}

/** Deletes the attempts at everything that are counted by one of these accounts, phones or e-mail addresses. */
export async function forgetAttempts(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where((eb) => eb.or(ids.map((id) => eb('subject', 'like', `%:${sha256(id)}`))))
    .execute()
}

/** Deletes windows that are over. */
export async function sweepAttempts(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('attempts').where('window_ends_at', '<=', clock.now()).execute()
}

/** Private and loopback IP addresses, for instance of an unknown proxy: they do not identify a visitor's network. */
const innerNetworks = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  innerNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  innerNetworks.addSubnet(net, bits, 'ipv6')

/** Returns an IPv4 address or an IPv6 /64; null for a client that identifies no network. */
export function networkOf(client: string): string | null {
  const ip = client.replace(/\/64$/, '')
  const kind = isIP(ip)
  return kind === 0 || innerNetworks.check(ip, kind === 4 ? 'ipv4' : 'ipv6') ? null : client
}
