import { BlockList, isIP } from 'node:net'
import { type SqlBool, sql } from 'kysely'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'
import { inFixedOrder } from '#domain/queries/queries.server'

export type RateLimit = { limit: number; windowMs: number }
export type RateLimitResult = { allowed: boolean; retryAfterMs: number }
export type AttemptCount = { count: number; windowEndsAt: number }

type CountedBy = 'account' | 'client' | 'email' | 'network' | 'order' | 'phone' | 'place' | 'recipient' | 'shop'
export type LimitSubject = `${string} ${CountedBy}:${string}`

/** Hashed, so that no row shows an address or a phone. */
export function limitSubject(attempt: string, by: CountedBy, id: string): LimitSubject {
  return `${attempt} ${by}:${sha256(id)}`
}

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

/** Another instance may have begun the window a moment ahead. */
export async function readAttempts(db: Db, now: number, subject: LimitSubject): Promise<AttemptCount | undefined> {
  return db
    .selectFrom('attempts')
    .select(['count', 'window_ends_at as windowEndsAt'])
    .where('subject', '=', subject)
    .where('window_ends_at', '>', now)
    .executeTakeFirst()
}

/** Counts an attempt unless the limit is reached; holds across instances and for simultaneous attempts. */
export async function countAttempt(
  db: Db,
  clock: Clock,
  subject: LimitSubject,
  limit: RateLimit,
): Promise<RateLimitResult> {
  const checked = await checkAttempts(db, clock, subject, limit)
  if (!checked.allowed) return checked
  const counted = await add(db, clock, [[subject, 1]], limit)
  return counted.size > 0 ? checked : { ...(await checkAttempts(db, clock, subject, limit)), allowed: false }
}

/** Counts several subjects without a limit. Their rows stay locked until the caller's transaction ends. */
export async function addAttempts(
  db: Db,
  clock: Clock,
  amounts: ReadonlyMap<LimitSubject, number>,
  windowMs: number,
): Promise<Map<LimitSubject, AttemptCount>> {
  if (amounts.size === 0) return new Map()
  return add(db, clock, [...amounts], { limit: Number.MAX_SAFE_INTEGER, windowMs })
}

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

export async function forgetAttempts(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where((eb) => eb.or(ids.map((id) => eb('subject', 'like', `%:${sha256(id)}`))))
    .execute()
}

export async function sweepAttempts(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('attempts').where('window_ends_at', '<=', clock.now()).execute()
}

/** Of a proxy that nobody told the shop of, for instance: they do not identify a visitor's network. */
const innerNetworks = new BlockList()
for (const [net, bits, kind] of [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  innerNetworks.addSubnet(net, bits, kind)

export function networkOf(client: string): string | null {
  const ip = client.replace(/\/64$/, '')
  const kind = isIP(ip)
  return kind === 0 || innerNetworks.check(ip, kind === 4 ? 'ipv4' : 'ipv6') ? null : client
}
