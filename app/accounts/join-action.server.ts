import { createContext, data, replace } from 'react-router'
import { z } from 'zod'
import { newPasswordField, passwordField, refuseWeak } from '#app/accounts/credential-fields.server'
import { refuseAccount } from '#app/accounts/refuse-account.server'
import { codeSchema, refuseCode } from '#app/accounts/second-step-action.server'
import { type RequestContext, shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { parseForm, readForm, refuseForm, runIntent } from '#app/forms/parse-form.server'
import { notFound } from '#app/navigation/not-found'
import { acceptInvitation, findInvitation } from '#domain/accounts/invitations.server'
import { staffPasswordWeakness } from '#domain/accounts/staff-password'
import { lineSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'

export type JoinResult = FormResult<{ backupCodes: string[] }, unknown>

/** Whether this request has just used the link; the page then shows the codes instead of a 404. */
export const joinedContext = createContext(false)

const goneText = () =>
  t(
    'This link no longer works. If you have joined already, please sign in; otherwise ask whoever sent it for a new link.',
  )
const tooWeakText = () =>
  t('Your password is good enough for the shop, but easily guessed for the admin. Please choose a new one for both.')
const missingName = () => t('Please enter your name.')

const accountSchema = () =>
  z.object({
    name: lineSchema(120, missingName()),
    password: newPasswordField(0, t('Please choose a password.')),
  })
const passwordSchema = () => z.object({ password: passwordField(), newPassword: newPasswordField(0).optional() })

/** A new account or the password, with a new one where it is too weak for the admin, then the first code. */
export async function joinAction(context: RequestContext, request: Request, token: string) {
  const { db, clock } = context.get(shopContext)
  const form = await readForm(request)
  const invitation = await findInvitation(db, clock, token)
  if (!invitation) return refuseForm(form, 404, { message: goneText() })
  const { hasAccount, email } = invitation
  // The account may have been opened since the page was.
  const begin = () => (hasAccount ? signIn(context, token, form, email) : openAccount(context, token, form, email))
  return runIntent(form, {
    account: begin,
    password: begin,
    'new-password': begin,
    authenticator: () => finish(context, token, form),
  })
}

async function openAccount(context: RequestContext, token: string, form: FormData, email: string) {
  const parsed = parseForm(accountSchema(), form)
  if (!parsed.ok) return parsed.refused
  const { name, password } = parsed.values
  const weak = refuseWeak(form, 'password', password, { email, name })
  if (weak) return weak
  const { accounts } = context.get(visitContext)
  const result = await accounts.actions().signUp({ name, email, password, isInvited: true })
  if (!result.ok) return refuseAccount(context, form, result, 'password')
  await accounts.actions().beginAuthenticator(password)
  return replace(`/admin/join/${token}`)
}

async function signIn(context: RequestContext, token: string, form: FormData, email: string) {
  const parsed = parseForm(passwordSchema(), form)
  if (!parsed.ok) return parsed.refused
  const { password, newPassword } = parsed.values
  const { accounts } = context.get(visitContext)
  const result = await accounts.actions().signIn({ email, password })
  if (!result.ok) return refuseAccount(context, form, result, 'password')
  // The account has an authenticator but is not staff, because the last step of an older link was not finished.
  if (!result.user)
    return refuseForm(form, 410, { message: t('Please ask for a new link: this one was used halfway.') })
  const person = { email, name: result.user.name }
  if (newPassword === undefined) {
    if (staffPasswordWeakness(password, person))
      return refuseForm(form, 400, { field: 'newPassword', message: tooWeakText() })
  } else {
    const weak = refuseWeak(form, 'newPassword', newPassword, person)
    if (weak) return weak
    const changed = await accounts.actions().changePassword({ current: password, next: newPassword })
    if (!changed.ok) return refuseAccount(context, form, changed, 'newPassword')
  }
  await accounts.actions().beginAuthenticator(newPassword ?? password)
  return replace(`/admin/join/${token}`)
}

async function finish(context: RequestContext, token: string, form: FormData) {
  const parsed = parseForm(z.object({ code: codeSchema() }), form)
  if (!parsed.ok) return parsed.refused
  const { db, clock } = context.get(shopContext)
  const { accounts, requestId } = context.get(visitContext)
  const finished = await accounts.actions().finishAuthenticator(parsed.values.code)
  if (!finished.ok)
    return finished.reason === 'expired' ? replace(`/admin/join/${token}`) : refuseCode(context, form, finished)
  const [user, sessionId] = [await accounts.findUser({ fresh: true }), await accounts.findSessionId()]
  if (!user || !sessionId) throw notFound()
  const joined = await acceptInvitation(db, clock, token, { userId: user.id, sessionId, requestId })
  if (!joined.ok) return refuseForm(form, 404, { message: goneText() })
  context.set(joinedContext, true)
  return data<JoinResult>({ ok: true, message: t('You have joined the admin.'), backupCodes: finished.backupCodes })
}
