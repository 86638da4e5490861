import { Link } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { pageHead } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/layout/route-handle'
import type { Route } from './+types/register-sent'

export const handle: RouteHandle = { ...privatePage, priority: 'buy', work: 'account' }

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({
    root: matches[0],
    title: 'Look at your mail',
    description: 'We have sent you a mail to finish your account.',
    path: '/register/sent',
    hidden: true,
  })
}

/** After signing up where the shop can send mail: the same whether the address has an account already or not. */
export default function RegisterSentPage() {
  return (
    <AccountCard title="Look at your mail" lead="We have sent you a mail. Open the link in it to finish your account.">
      <p className="mt-6 text-center text-ink-soft">
        It is there within a few minutes; please look among the unwanted mail too. What is in your cart stays there.
      </p>
      <p className="mt-6 text-center">
        Was there a slip in the address?{' '}
        <Link to="/register" className="text-link">
          Sign up again
        </Link>
      </p>
    </AccountCard>
  )
}
