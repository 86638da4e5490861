import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { User } from '#domain/accounts/user'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { JobPayload } from '#domain/jobs/job-payloads'
import { enqueue } from '#domain/jobs/outbox.server'
import { countAttempt } from '#domain/limits/rate-limit.server'
import { settings } from '#domain/settings'
import { transact } from '#domain/transaction.server'

const hour = 60 * 60_000
const linkLivesMs = 24 * hour
/** Nobody fills another's mailbox by this form. */
const mailsPerAddress = { limit: 3, windowMs: hour }

/** As text in the database. */
const pendingSchema = z.object({ name: z.string(), email: z.string(), passwordHash: z.string() })
type PendingSignUp = z.infer<typeof pendingSchema>

/** Where mail can be sent, an account is opened by its owner's click on a link in a mail. */
export const signUpSchema = z.object({
  name: z.string().min(1),
  email: z.email('Invalid email address.').transform((email) => email.toLowerCase()),
  password: z.string().min(settings.minPasswordLength, 'Password too short.').max(128, 'Password too long.'),
})

/** Mails the link, or that there is an account already. From outside both look the same. */
export async function beginSignUp(
  db: Db,
  clock: Clock,
  signUp: PendingSignUp,
  { publicUrl, next }: { publicUrl: string; next?: string | undefined },
): Promise<void> {
  const { allowed } = await countAttempt(db, clock, `sign-up mail ${hashed(signUp.email)}`, mailsPerAddress)
  if (!allowed) return
  const token = randomBytes(24).toString('base64url')
  const query = new URLSearchParams({ token, ...(next ? { next } : {}) })
  await transact(db, async (tx) => {
    const known = await tx.selectFrom('user').select('id').where('email', '=', signUp.email).executeTakeFirst()
    const mail: JobPayload<'mail-account'> = known
      ? { about: 'known', to: signUp.email, link: `${publicUrl}/login` }
      : { about: 'confirm', to: signUp.email, link: `${publicUrl}/register/confirm?${query}` }
    const now = new Date(clock.now()).toISOString()
    if (!known)
      await tx
        .insertInto('verification')
        .values({
          ...{ id: randomUUID(), identifier: identifierOf(token), value: JSON.stringify(signUp) },
          ...{ expiresAt: new Date(clock.now() + linkLivesMs).toISOString(), createdAt: now, updatedAt: now },
        })
        .execute()
    await enqueue(tx, clock, 'mail-account', randomUUID(), mail)
  })
}

/** Null when the link is used, too old or none, or the address has an account by now. */
export async function finishSignUp(db: Db, clock: Clock, token: string): Promise<User | null> {
  return transact(db, async (tx) => {
    const row = await tx
      .deleteFrom('verification')
      .where('identifier', '=', identifierOf(token))
      .where('expiresAt', '>', new Date(clock.now()).toISOString())
      .returning('value')
      .executeTakeFirst()
    if (!row) return null
    const now = new Date(clock.now()).toISOString()
    const id = randomUUID()
    const { name, email, passwordHash } = pendingSchema.parse(JSON.parse(row.value))
    const inserted = await tx
      .insertInto('user')
      .values({ id, name, email, emailVerified: 0, image: null, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) return null
    await tx
      .insertInto('account')
      .values({
        ...{ id: randomUUID(), accountId: id, providerId: 'credential', userId: id, password: passwordHash },
        ...{ createdAt: now, updatedAt: now },
      })
      .execute()
    return { id, name, email }
  })
}

export async function sweepSignUps(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('verification').where('expiresAt', '<', new Date(clock.now()).toISOString()).execute()
}

/** A stolen copy of the database opens no account. */
function identifierOf(token: string): string {
  return `sign-up ${hashed(token)}`
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
