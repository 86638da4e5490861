import { replace } from 'react-router'
import { z } from 'zod'
import { passwordField } from '#app/accounts/credential-fields.server'
import { refuseAccount } from '#app/accounts/refuse-account.server'
import { nextPath } from '#app/accounts/require-user.server'
import { type RequestContext, visitContext } from '#app/context'
import { parseForm, readForm, refuseForm } from '#app/forms/parse-form.server'
import { withToast } from '#app/ui/toasts'
import type { AccountRefusal, Accounts } from '#domain/accounts/accounts'
import type { User } from '#domain/accounts/user'
import { lineSchema } from '#domain/texts/line-schema.server'
import { t } from '#domain/texts/translate'

const signInSchema = () =>
  z.object({
    email: lineSchema(254, t('Please enter your e-mail address.')),
    password: passwordField(),
    next: z.string().catch(''),
  })

const signUpSchema = () =>
  z.object({
    firstName: lineSchema(60, t('Please enter your first name.')),
    lastName: lineSchema(60, t('Please enter your last name.')),
    email: lineSchema(254, t('Please enter your e-mail address.')),
    password: passwordField(t('Please choose a password.')),
    next: z.string().catch(''),
  })

export async function signInAction(context: RequestContext, request: Request) {
  const schema = signInSchema()
  const form = await readForm(request, schema)
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return parsed.refused
  const { email, password, next } = parsed.values
  const { accounts } = context.get(visitContext)
  const result = await accounts.actions().signIn({ email, password })
  if (!result.ok) return refuseAccount(context, form, result, fields[result.reason])
  if (!result.user) return replace(codePath(nextPath(next, '')))
  return welcomeBack(result.user, nextPath(next, await defaultPathAfterSignIn(accounts)))
}

function codePath(next: string): string {
  return next ? `/login/code?${new URLSearchParams({ next })}` : '/login/code'
}

export async function defaultPathAfterSignIn(accounts: Accounts): Promise<string> {
  return (await accounts.findStaff()) ? '/admin' : '/'
}

export function welcomeBack(user: User, to: string) {
  return welcome(to, t('Welcome back, {name}!', { name: user.name }))
}

export async function signUpAction(context: RequestContext, request: Request) {
  const schema = signUpSchema()
  const form = await readForm(request, schema)
  const parsed = parseForm(schema, form, t('Please fill all fields properly.'))
  if (!parsed.ok) return refuseForm(form, 400, { ...parsed.refused.data, code: 'missing-fields' as const })
  const { firstName, lastName, next, ...credentials } = parsed.values
  const name = `${firstName} ${lastName}`
  const result = await context
    .get(visitContext)
    .accounts.actions()
    .signUp({ name, ...credentials, next: nextPath(next, '') })
  if (!result.ok) return refuseAccount(context, form, result, fields[result.reason])
  return welcome(nextPath(next, '/mycart'), signedUp(result.user))
}

/** None for a wrong password, which must not reveal whether the account exists. */
const fields: { [Reason in AccountRefusal]?: 'email' | 'password' } = {
  'invalid-email': 'email',
  'invalid-field': 'email',
  'email-taken': 'email',
  'password-too-short': 'password',
  'password-too-long': 'password',
}

export const signedUp = (user: User) => t('Successfully Registered as, {name}.', { name: user.name })

export function welcome(to: string, greeting: string) {
  // Replaces the form in the history, so that Back does not return to a completed sign-in.
  return replace(to, withToast('success', greeting))
}
