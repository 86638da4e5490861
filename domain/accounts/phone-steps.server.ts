import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { findVerification, insertVerification, takeVerification } from '#domain/accounts/account-links.server'
import { dayMs, hourMs, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { phoneDigits } from '#domain/delivery/phone'
import { isSameSecret, newToken, sha256 } from '#domain/hash.server'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { currentLanguage } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

/** Each code is paid for, so numbers are few even for a network that many phones share. */
const codesPerPhone = { limit: 5, windowMs: hourMs }
const codesPerNetwork = { limit: 20, windowMs: hourMs }

export const codeLivesMs = 5 * minuteMs
const maxTries = 5

const phoneStep = z.object({
  awaits: z.enum(['code', 'pin']),
  phone: z.string(),
  /** Of a code, the account that gets the number, null for a sign-in; of a PIN, the account that it opens. */
  userId: z.string().nullable(),
})
const storedStep = phoneStep.extend({ answer: z.string(), tries: z.number() })

/** In one browser; the PIN is that of the last delivery, where the number has long been unused. */
export type PhoneStep = z.infer<typeof phoneStep>

type CodeSent = { ok: true; token: string } | { ok: false; reason: 'too-many' | 'ceiling'; retryAfterMs: number }

/** Whether an account knows the phone or not. Only the browser with the token can answer; `earlier` is then void. */
export async function sendPhoneCode(
  db: Db,
  clock: Clock,
  asked: { phone: string; userId: string | null; client: string; earlier: string | null },
): Promise<CodeSent> {
  const { phone, userId, client, earlier } = asked
  const { codesPerDay } = (await readSettings(db)).signIn
  return transact<CodeSent>(db, async (tx) => {
    const limits = [
      ['too-many', limitSubject('phone-code', 'client', client), codesPerNetwork],
      ['too-many', limitSubject('phone-code', 'phone', phone), codesPerPhone],
      ['ceiling', limitSubject('phone-code', 'shop', 'all'), { limit: codesPerDay, windowMs: dayMs }],
    ] as const
    for (const [reason, subject, limit] of limits) {
      const { allowed, retryAfterMs } = await countAttempt(tx, clock, subject, limit)
      if (!allowed) return { ok: false, reason, retryAfterMs }
    }
    if (earlier) await dropPhoneStep(tx, earlier)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const token = await keepStep(tx, clock, { awaits: 'code', phone, userId }, code)
    const message = { to: phoneDigits(phone), language: currentLanguage(), link: code }
    await enqueue(tx, clock, 'message-code', identifierOf(token), message)
    return { ok: true, token }
  })
}

/** Returns its token. The answer is kept only as a hash with it, so that a stolen copy of the database shows no code. */
export async function keepStep(tx: Db, clock: Clock, step: PhoneStep, answer: string): Promise<string> {
  const token = newToken()
  const value = JSON.stringify({ ...step, answer: answerHash(token, answer), tries: 0 })
  await insertVerification(tx, clock, identifierOf(token), { value, livesMs: codeLivesMs })
  return token
}

export async function findPhoneStep(db: Db, clock: Clock, token: string): Promise<PhoneStep | undefined> {
  return readStep(db, clock, identifierOf(token))
}

/** By the subject of the job that sends its code. */
export async function readStep(db: Db, clock: Clock, identifier: string) {
  const value = await findVerification(db, clock, identifier)
  return value === undefined ? undefined : storedStep.parse(JSON.parse(value))
}

type Answered = { ok: true; step: PhoneStep } | { ok: false; reason: 'wrong' | 'gone' }

/** Used up when it is right, so that of two requests at once one succeeds; the fifth wrong answer ends it. */
export function answerPhoneStep(db: Db, clock: Clock, token: string, answer: string): Promise<Answered> {
  return transact<Answered>(db, async (tx) => {
    const step = await readStep(tx, clock, identifierOf(token))
    if (!step) return { ok: false, reason: 'gone' }
    if (isSameSecret(step.answer, answerHash(token, answer)))
      return (await dropPhoneStep(tx, token)) ? { ok: true, step } : { ok: false, reason: 'gone' }
    const tries = step.tries + 1
    if (tries === maxTries) {
      await dropPhoneStep(tx, token)
      return { ok: false, reason: 'gone' }
    }
    const value = JSON.stringify({ ...step, tries })
    await tx.updateTable('verification').set({ value }).where('identifier', '=', identifierOf(token)).execute()
    return { ok: false, reason: 'wrong' }
  })
}

export function dropPhoneStep(tx: Db, token: string): Promise<boolean> {
  return takeVerification(tx, identifierOf(token))
}

function identifierOf(token: string): string {
  return `phone ${sha256(token)}`
}

function answerHash(token: string, answer: string): string {
  return sha256(`${token} ${answer}`)
}
