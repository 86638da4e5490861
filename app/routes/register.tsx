import type { FormEvent } from 'react'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { showAlert } from '#app/alerts'
import { visitContext } from '#app/context'
import { nextPath } from '#app/guard.server'
import { pageHead } from '#app/page-head'
import { answerSignUp } from '#app/sign-in.server'
import { AccountCard } from '#app/ui/account-card'
import { buttonClass } from '#app/ui/button'
import { Field, FormError } from '#app/ui/field'
import { useSignInAnswer } from '#app/use-sign-in-answer'
import { settings } from '#domain/settings'
import type { Route } from './+types/register'

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (user) throw redirect(nextPath(new URL(request.url).searchParams.get('next'), '/mycart'))
  return null
}

export function action({ context, request }: Route.ActionArgs) {
  return answerSignUp(context, request)
}

/** Tells when to try again after too many attempts. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    root: matches[0],
    title: 'Sign Up',
    description: `Open an account at ${settings.name}.`,
    path: '/register',
  })
}

export default function RegisterPage({ actionData: answer }: Route.ComponentProps) {
  useSignInAnswer(answer)
  const busy = useNavigation().formMethod === 'POST'
  const [query] = useSearchParams()
  const next = query.get('next')
  return (
    <AccountCard title="Sign Up" lead="Your orders, your address and your cart, kept for you.">
      <Form method="post" noValidate onSubmit={stopWhenEmpty} className="mt-6 grid gap-5 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          {next && <input type="hidden" name="next" value={next} />}
          <FormError text={answer?.toast ?? answer?.alert} />
        </div>
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={60}
          defaultValue={answer?.entered.firstName}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={60}
          defaultValue={answer?.entered.lastName}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={answer?.entered.email}
          className="sm:col-span-2"
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={settings.minPasswordLength}
          maxLength={128}
          hint={`At least ${settings.minPasswordLength} characters.`}
          className="sm:col-span-2"
        />
        <button type="submit" className={buttonClass('primary', 'sm:col-span-2')} disabled={busy}>
          {busy ? 'Signing Up...' : 'Sign Up'}
        </button>
      </Form>
      <p className="mt-6 text-center">
        Already have an account?{' '}
        <Link to={{ pathname: '/login', search: query.toString() }} className="text-link">
          Sign in
        </Link>
      </p>
    </AccountCard>
  )
}

/** All four fields must be filled (specification, section 5); the alert says so, then the first empty one is at hand. */
async function stopWhenEmpty(event: FormEvent<HTMLFormElement>) {
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const empty = inputs.find((input) => input.value.trim() === '')
  if (!empty) return
  event.preventDefault()
  await showAlert('Please fill all fields properly.')
  empty.focus()
}
