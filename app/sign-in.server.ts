import { data, type RouterContextProvider, redirect } from 'react-router'
import { visitContext } from '#app/context'
import { readForm } from '#app/form.server'
import { nextPath } from '#app/guard.server'
import { flashCookieFor } from '#app/toasts'
import type { SignInResult } from '#domain/accounts'
import { oneLine } from '#domain/text'

type Entered = { firstName?: string; lastName?: string; email: string }

/** What a sign-in or sign-up form shows after it was sent and did not succeed; nothing typed but the password is lost. */
export type SignInAnswer = { entered: Entered; toast?: string; alert?: string }

/** Answers the form of /login with the texts of the specification, section 8. */
export async function answerSignIn(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await readForm(request)
  const entered = { email: text(form, 'email') }
  const result = await context.get(visitContext).accounts.signIn({ ...entered, password: raw(form, 'password') })
  if (!result.ok) return refuse({ entered, toast: `Login failed: ${result.message}` }, result)
  return welcome(nextPath(form.get('next'), '/'), `Welcome back, ${result.user.name}!`)
}

/** Answers the form of /register. */
export async function answerSignUp(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await readForm(request)
  const entered = { firstName: text(form, 'firstName'), lastName: text(form, 'lastName'), email: text(form, 'email') }
  const password = raw(form, 'password')
  if (Object.values(entered).includes('') || password.trim() === '')
    return data<SignInAnswer>({ entered, alert: 'Please fill all fields properly.' }, { status: 400 })
  const name = `${entered.firstName} ${entered.lastName}`
  const result = await context.get(visitContext).accounts.signUp({ name, email: entered.email, password })
  if (!result.ok)
    return refuse({ entered, toast: `Failed to Register! Please try again...: ${result.message}` }, result)
  return welcome(nextPath(form.get('next'), '/mycart'), `Successfully Registered as, ${result.user.name}.`)
}

function refuse(answer: SignInAnswer, result: SignInResult & { ok: false }) {
  if (result.retryAfterMs === undefined) return data(answer, { status: 401 })
  return data(answer, { status: 429, headers: { 'retry-after': String(Math.ceil(result.retryAfterMs / 1000)) } })
}

function welcome(to: string, greeting: string) {
  return redirect(to, { headers: { 'set-cookie': flashCookieFor({ type: 'success', text: greeting }) } })
}

function text(form: FormData, name: string): string {
  return oneLine(raw(form, name)).slice(0, 120)
}

function raw(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 1000) : ''
}
