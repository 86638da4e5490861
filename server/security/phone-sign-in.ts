import type { PhoneActions, PhoneResult } from '#domain/accounts/accounts'
import { asciiEmail } from '#domain/accounts/email-schema.server'
import { firstLanguage } from '#domain/accounts/language.server'
import { addEmail, findPhoneAccount, recordPhoneProof, releasePhone } from '#domain/accounts/phone-accounts.server'
import {
  answerPhoneStep,
  codeLivesMs,
  dropPhoneStep,
  findPhoneStep,
  keepStep,
  sendPhoneCode,
} from '#domain/accounts/phone-steps.server'
import { mailConfirmation } from '#domain/accounts/sign-up.server'
import { countAttempt, limitSubject } from '#domain/limits/rate-limit.server'
import { sessionCookies } from '#server/internals/better-auth'
import { type AccountRequest, rememberRegistration } from '#server/security/account-request'
import { phoneProof } from '#server/security/create-auth'
import { orBusy } from '#server/security/password-hashing'
import { toUser } from '#server/security/request-session'
import { signUpsPerClient } from '#server/security/sign-in'

/** It opens nothing without the answer. */
const stepCookie = 'phone_step'

/** better-auth stores codes in the clear, by another clock, and takes them from any browser: ours are kept here. */
export function phoneSignInOf(request: AccountRequest): PhoneActions {
  const { auth, db, clock, secret, publicUrl, jar, session, client, passwords, wakeMailer } = request
  const token = () => jar.find(stepCookie) ?? ''
  const keepToken = (value: string) => jar.set(stepCookie, value, codeLivesMs / 1000, '; HttpOnly')
  const forgetToken = () => jar.set(stepCookie, '', 0)

  async function enter(phone: string): Promise<PhoneResult> {
    const known = await findPhoneAccount(db, clock, phone)
    if (known?.needsPassword) return { ok: false, reason: 'needs-password' }
    const body = { phoneNumber: phone, code: phoneProof(secret, phone), language: firstLanguage() }
    // Without this, a session of another account that is cached in a cookie would replace the new one.
    const headers = jar.without(sessionCookies)
    const begin = () => auth.api.verifyPhoneNumber({ body, headers, returnHeaders: true })
    // Two browsers may open the account of a number at once; the second finds it.
    const { headers: answer, response } = known ? await begin() : await begin().catch(begin)
    if (!response.user) throw new Error('A proven number has an account')
    session.begin(answer)
    await recordPhoneProof(db, clock, response.user.id, phone)
    return { ok: true, user: toUser(response.user), isNew: known === undefined }
  }

  async function add(phone: string, userId: string): Promise<PhoneResult> {
    const user = (await session.find({ fresh: true }))?.user
    if (user?.id !== userId) return { ok: false, reason: 'gone' }
    const holder = await findPhoneAccount(db, clock, phone)
    if (holder && holder.id !== userId) {
      if (!holder.isUnused) return { ok: false, reason: 'taken' }
      await releasePhone(db, holder.id)
    }
    if (holder?.id !== userId) {
      const body = { phoneNumber: phone, code: phoneProof(secret, phone), updatePhoneNumber: true }
      await auth.api.verifyPhoneNumber({ body, headers: jar.headers })
    }
    await recordPhoneProof(db, clock, userId, phone)
    return { ok: true, user, isAdded: true }
  }

  return {
    sendsCodes: request.sendsCodes === true,
    async sendPhoneCode(phone, { adds = false } = {}) {
      const user = adds ? (await session.find({ fresh: true }))?.user : undefined
      const sent = await sendPhoneCode(db, clock, { phone, userId: user?.id ?? null, client, earlier: token() })
      if (sent.ok) keepToken(sent.token)
      return sent
    },
    findPhoneStep: () => findPhoneStep(db, clock, token()),
    async answerPhoneStep(typed) {
      const answered = await answerPhoneStep(db, clock, token(), typed)
      if (!answered.ok) return answered
      forgetToken()
      const { awaits, phone, userId } = answered.step
      if (awaits === 'pin') return enter(phone)
      if (userId !== null) return add(phone, userId)
      const known = await findPhoneAccount(db, clock, phone)
      if (known?.isUnused && !known.needsPassword) {
        if (known.pin !== null) {
          keepToken(await keepStep(db, clock, { awaits: 'pin', phone, userId: known.id }, known.pin))
          return { ok: false, reason: 'pin' }
        }
        await releasePhone(db, known.id)
      }
      return enter(phone)
    },
    async beginAnew() {
      const step = await findPhoneStep(db, clock, token())
      if (step?.awaits !== 'pin' || !step.userId || !(await dropPhoneStep(db, token())))
        return { ok: false, reason: 'gone' }
      forgetToken()
      await releasePhone(db, step.userId)
      return enter(step.phone)
    },
    async addEmail({ email, password }) {
      const user = (await session.find({ fresh: true }))?.user
      if (!user) return { ok: false, reason: 'signed-out' }
      const attempt = await countAttempt(db, clock, limitSubject('sign-up', 'client', client), signUpsPerClient)
      if (!attempt.allowed) return { ok: false, reason: 'too-many', retryAfterMs: attempt.retryAfterMs }
      const passwordHash = await orBusy(passwords.hash(password))
      if (typeof passwordHash !== 'string') return passwordHash
      const unconfirmedSince = wakeMailer ? clock.now() : null
      const address = asciiEmail(email).toLowerCase()
      if (!(await addEmail(db, clock, user.id, { email: address, passwordHash, unconfirmedSince })))
        return { ok: false, reason: 'email-taken' }
      if (wakeMailer) {
        rememberRegistration(request, user.id)
        await mailConfirmation(db, clock, { id: user.id, email: address }, { publicUrl })
        wakeMailer()
      }
      return { ok: true }
    },
  }
}
