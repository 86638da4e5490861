import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { confirmationAction } from '#app/accounts/sign-in-action.server'
import { pageMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/layout/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/register-confirm'

export const handle: RouteHandle = { ...privatePage, priority: 'buy', work: 'account' }

export function action({ context, request }: Route.ActionArgs) {
  return confirmationAction(context, request)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: 'Finish your account',
    description: 'The last step to your account.',
    path: '/register/confirm',
    hidden: true,
  })
}

/** The link of the mail leads here; a button opens the account, since mail programs follow links by themselves. */
export default function RegisterConfirmPage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const [query] = useSearchParams()
  if (actionData)
    return (
      <AccountCard title="This link no longer works" lead={actionData.message}>
        <p className="mt-6 text-center">
          <Link to="/login" className="text-link">
            Sign In
          </Link>{' '}
          or{' '}
          <Link to="/register" className="text-link">
            Sign Up again
          </Link>
        </p>
      </AccountCard>
    )
  return (
    <AccountCard title="Finish your account" lead="One more click, and you are signed in.">
      <Form method="post" className="mt-6 grid">
        <input type="hidden" name="token" value={query.get('token') ?? ''} />
        <input type="hidden" name="next" value={query.get('next') ?? ''} />
        <button type="submit" className={buttonClass()} disabled={busy}>
          {busy ? 'Signing Up...' : 'Open my account'}
        </button>
      </Form>
    </AccountCard>
  )
}
