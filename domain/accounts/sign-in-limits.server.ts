import { minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import {
  checkAttempts,
  countAttempt,
  limitSubject,
  type RateLimit,
  type RateLimitResult,
  resetAttempts,
  uncountAttempt,
} from '#domain/limits/rate-limit.server'
import { upsertRow } from '#domain/queries/queries.server'

/** A place is one account from one client. Where it has signed in before, the wider limits do not apply. */
const perPlace: RateLimit = { limit: 10, windowMs: 15 * minuteMs }
const perAccount: RateLimit = { limit: 100, windowMs: 15 * minuteMs }
const perClient: RateLimit = { limit: 200, windowMs: 15 * minuteMs }

/** Hashes, since known places are stored. */
export type SignInAttempt = { account: string; client: string; place: string }

/** Before the password is checked; counts as wrong until `recordCorrectPassword`. A rejected attempt does not count. */
export async function countSignInAttempt(db: Db, clock: Clock, attempt: SignInAttempt): Promise<RateLimitResult> {
  const wider = await checkWiderLimits(db, clock, attempt)
  return wider.allowed ? countAttempt(db, clock, placeSubject(attempt), perPlace) : wider
}

async function checkWiderLimits(db: Db, clock: Clock, attempt: SignInAttempt): Promise<RateLimitResult> {
  const ofAccount = await checkAttempts(db, clock, accountSubject(attempt), perAccount)
  const ofClient = ofAccount.allowed ? await checkAttempts(db, clock, clientSubject(attempt), perClient) : ofAccount
  if (ofClient.allowed || !(await isKnownPlace(db, attempt.place))) return ofClient
  return { allowed: true, retryAfterMs: 0 }
}

export async function recordWrongPassword(db: Db, clock: Clock, attempt: SignInAttempt): Promise<void> {
  await countAttempt(db, clock, accountSubject(attempt), perAccount)
  await countAttempt(db, clock, clientSubject(attempt), perClient)
}

export async function uncountSignIn(db: Db, attempt: SignInAttempt): Promise<void> {
  await uncountAttempt(db, placeSubject(attempt))
}

export async function recordCorrectPassword(db: Db, clock: Clock, attempt: SignInAttempt): Promise<void> {
  await resetAttempts(db, placeSubject(attempt))
  await upsertRow(db, 'sign_in_places', { place: attempt.place, seen_at: clock.now() }, ['place'])
}

async function isKnownPlace(db: Db, place: string): Promise<boolean> {
  const known = await db.selectFrom('sign_in_places').select('place').where('place', '=', place).executeTakeFirst()
  return known !== undefined
}

const placeSubject = ({ place }: SignInAttempt) => limitSubject('sign-in', 'place', place)
const accountSubject = ({ account }: SignInAttempt) => limitSubject('sign-in', 'account', account)
const clientSubject = ({ client }: SignInAttempt) => limitSubject('sign-in', 'client', client)
