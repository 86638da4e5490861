import { Link } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { pageMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/layout/route-handle'
import type { Route } from './+types/register-sent'

export const handle: RouteHandle = { ...privatePage, priority: 'buy', work: 'account' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    root: matches[0],
    title: 'Check your email',
    description: 'We have sent you an email to finish signing up.',
    path: '/register/sent',
    hidden: true,
  })
}

/** After signing up where the shop can send mail: the same whether the address has an account already or not. */
export default function RegisterSentPage() {
  return (
    <AccountCard title="Check your email" lead="We have sent you an email. Open the link in it to finish signing up.">
      <p className="mt-6 text-center text-ink-soft">
        It arrives within a few minutes; please look in your spam folder too. Your cart is kept.
      </p>
      <p className="mt-6 text-center">
        Mistyped your email?{' '}
        <Link to="/register" className="text-link">
          Sign Up again
        </Link>
      </p>
    </AccountCard>
  )
}
