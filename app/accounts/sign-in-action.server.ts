import { replace } from 'react-router'
import { z } from 'zod'
import { refusalText } from '#app/accounts/refusal-texts'
import { nextPath } from '#app/accounts/require-user.server'
import { type RequestContext, visitContext } from '#app/context'
import { missingInSignUp } from '#app/forms/form-result'
import { enteredValues, parseForm, readForm, refuseForm } from '#app/forms/parse-form.server'
import { flashCookieFor } from '#app/ui/toasts'
import type { Accounts, SignInResult, User } from '#domain/accounts/user'
import { lineSchema } from '#domain/line-schema.server'
import { t } from '#domain/texts/translate'

const password = (missing = '') =>
  z
    .string(missing)
    .refine((value) => value.trim() !== '', missing)
    .transform((value) => value.slice(0, 1000))

const signInSchema = () =>
  z.object({
    email: lineSchema(254, t('Please enter your e-mail address.')),
    password: password(t('Please enter your password.')),
  })

const signUpSchema = () =>
  z.object({
    firstName: lineSchema(120, missingInSignUp().firstName),
    lastName: lineSchema(120, missingInSignUp().lastName),
    email: lineSchema(254, missingInSignUp().email),
    password: password(missingInSignUp().password),
  })

/** Handles the form of /login; the page shows the specification's text before the reason (section 8). */
export async function signInAction(context: RequestContext, request: Request) {
  const form = await readForm(request)
  const parsed = parseForm(signInSchema(), form)
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  const { accounts } = context.get(visitContext)
  const result = await accounts.signIn(parsed.values)
  if (!result.ok) return refuseSignIn(result, form)
  // A user with an authenticator is greeted after the code.
  if (!result.user) return replace(codePath(nextPath(form.get('next'), '')))
  return welcomeBack(result.user, nextPath(form.get('next'), await homeOf(accounts)))
}

function codePath(next: string): string {
  return next ? `/login/code?${new URLSearchParams({ next })}` : '/login/code'
}

/** Returns the default path after signing in. */
export async function homeOf(accounts: Accounts): Promise<string> {
  return (await accounts.findStaff()) ? '/admin' : '/'
}

export function welcomeBack(user: User, to: string) {
  return welcome(to, t('Welcome back, {name}!', { name: user.name }))
}

/** Handles the form of /register. */
export async function signUpAction(context: RequestContext, request: Request) {
  const form = await readForm(request)
  const parsed = parseForm(signUpSchema(), form, t('Please fill all fields properly.'))
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  const { firstName, lastName, ...credentials } = parsed.values
  const name = `${firstName} ${lastName}`
  const result = await context
    .get(visitContext)
    .accounts.signUp({ name, ...credentials, next: nextPath(form.get('next'), '') })
  if (!result.ok) return refuseSignIn(result, form)
  return welcome(nextPath(form.get('next'), '/mycart'), signedUp(result.user))
}

function refuseSignIn({ message, retryAfterMs }: SignInResult & { ok: false }, form: FormData) {
  const result = {
    ok: false as const,
    message: refusalText(message),
    errors: errorsIn(message),
    values: enteredValues(form),
  }
  return refuseForm(result, retryAfterMs === undefined ? 401 : 429, retryAfterMs)
}

/** Assigns better-auth's message to the field that it names; to none if it names both, because it must not reveal which is wrong. */
function errorsIn(message: string): Record<string, string> {
  const about = (['email', 'password'] as const).filter((field) => message.toLowerCase().includes(field))
  return about.length === 1 ? Object.fromEntries(about.map((field) => [field, refusalText(message)])) : {}
}

const signedUp = (user: User) => t('Successfully Registered as, {name}.', { name: user.name })

export function welcome(to: string, greeting: string) {
  // Replaces the form in the history, so that Back does not return to a completed sign-in.
  return replace(to, { headers: { 'set-cookie': flashCookieFor({ type: 'success', text: greeting }) } })
}
