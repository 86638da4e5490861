import { type RouterContextProvider, replace } from 'react-router'
import { z } from 'zod'
import { nextPath } from '#app/accounts/require-user.server'
import { visitContext } from '#app/context'
import { missingInSignUp } from '#app/forms/form-result'
import { enteredValues, parseForm, readForm, refuseForm } from '#app/forms/parse-form.server'
import { flashCookieFor } from '#app/ui/toasts'
import type { Accounts, SignInResult, User } from '#domain/accounts/user'
import { oneLine } from '#domain/text'

const line = (missing = '') =>
  z
    .string(missing)
    .transform((value) => oneLine(value).slice(0, 120))
    .pipe(z.string().min(1, missing))
const password = (missing = '') =>
  z
    .string(missing)
    .refine((value) => value.trim() !== '', missing)
    .transform((value) => value.slice(0, 1000))

const signInSchema = z.object({
  email: line('Please enter your e-mail address.'),
  password: password('Please enter your password.'),
})

const signUpSchema = z.object({
  firstName: line(missingInSignUp.firstName),
  lastName: line(missingInSignUp.lastName),
  email: line(missingInSignUp.email),
  password: password(missingInSignUp.password),
})

/** The action of /login; the page puts the specification's words before the reason (section 8). */
export async function signInAction(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await readForm(request)
  const parsed = parseForm(signInSchema, form)
  if (!parsed.ok) return refuseForm(parsed.result, 400)
  const { accounts } = context.get(visitContext)
  const result = await accounts.signIn(parsed.values)
  if (!result.ok) return refuseSignIn(result, form)
  // Whoever has an authenticator is welcomed after its code.
  if (!result.user) return replace(codePath(nextPath(form.get('next'), '')))
  return welcomeBack(result.user, nextPath(form.get('next'), await homeOf(accounts)))
}

function codePath(next: string): string {
  return next ? `/login/code?${new URLSearchParams({ next })}` : '/login/code'
}

/** Where somebody goes who wanted nothing in particular. */
export async function homeOf(accounts: Accounts): Promise<string> {
  return (await accounts.findStaff()) ? '/admin' : '/'
}

export function welcomeBack(user: User, to: string) {
  return welcome(to, `Welcome back, ${user.name}!`)
}

/** The action of /register. */
export async function signUpAction(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await readForm(request)
  const parsed = parseForm(signUpSchema, form, 'Please fill all fields properly.')
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
  const result = { ok: false as const, message, errors: errorsIn(message), values: enteredValues(form) }
  return refuseForm(result, retryAfterMs === undefined ? 401 : 429, retryAfterMs)
}

/** The provider's sentence beside the field it is about; which of two is wrong must not be told. */
function errorsIn(message: string): Record<string, string> {
  const about = (['email', 'password'] as const).filter((field) => message.toLowerCase().includes(field))
  return about.length === 1 ? Object.fromEntries(about.map((field) => [field, message])) : {}
}

export const signedUp = (user: User) => `Successfully Registered as, ${user.name}.`

export function welcome(to: string, greeting: string) {
  // In the form's place: going back must not lead to a sign-in that is done.
  return replace(to, { headers: { 'set-cookie': flashCookieFor({ type: 'success', text: greeting }) } })
}
