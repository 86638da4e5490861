import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

/** A browser that is signed in; times in epoch milliseconds. */
export type Session = { id: string; browser: string; signedInAt: number; seenAt: number }

/** Where somebody is signed in, the latest first. */
export async function listSessions(db: Db, clock: Clock, userId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date(clock.now()).toISOString())
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    browser: browserName(row.userAgent ?? ''),
    signedInAt: Date.parse(row.createdAt),
    seenAt: Date.parse(row.updatedAt),
  }))
}

/** Ends all sessions of somebody. */
export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).execute()
}

const browsers: [pattern: RegExp, name: string][] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [pattern: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** A browser as its owner would call it, from what it says of itself. */
export function browserName(userAgent: string): string {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (!browser) return system ? `A browser on ${system}` : 'A browser'
  return system ? `${browser} on ${system}` : browser
}
