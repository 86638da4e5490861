import { House, LogOut, type LucideIcon, MapPin, Package, ShoppingBasket, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import type { FormResult } from '#app/forms/form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { notify } from '#app/ui/toasts'
import { initials, type User } from '#domain/accounts/user'
import { t } from '#domain/texts/translate'

type Props = {
  user: User
  panel: 'orders' | 'addresses'
  /** Stands below the orders on a phone, so that an order just placed is in view. */
  isLast: boolean
}

const item =
  'flex min-h-12 w-full items-center gap-2 rounded-md px-2 text-left leading-tight font-semibold lg:px-4 hover:bg-paper-deep aria-[current]:bg-brand-50 aria-[current]:text-brand-700 [&>svg]:size-5 [&>svg]:shrink-0'

type MenuLink = { to: string; text: string; Icon: LucideIcon; opens?: Props['panel'] }

const links = (): MenuLink[] => [
  { to: '/myprofile', text: t('My Orders'), Icon: Package, opens: 'orders' },
  { to: '/myprofile?panel=addresses', text: t('My Addresses'), Icon: MapPin, opens: 'addresses' },
  { to: '/shop', text: t('Continue shopping'), Icon: ShoppingBasket },
  { to: '/', text: t('Go to the Homepage'), Icon: House },
]

/** The fetcher that signs out. The page of the button uses it too: a fetcher that is unmounted with its button follows no redirect. */
export function useSignOut() {
  return useFetcher<FormResult>({ key: 'sign-out' })
}

export function AccountMenu({ user, panel, isLast }: Props) {
  return (
    <aside
      className={`lg:col-start-1 lg:row-start-1 print:hidden rounded-lg bg-white px-[min(1.25rem,6vw)] py-2 shadow-card lg:sticky lg:top-24 lg:py-5 ${isLast ? 'max-lg:order-last' : ''}`}
    >
      <div className="flex items-center gap-4 lg:border-b lg:border-line lg:pb-5">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-600 pt-1 font-display text-card font-semibold text-white lg:size-16 lg:text-heading"
        >
          {initials(user.name) || <UserRound className="size-6" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-display text-card font-semibold break-words">{user.name}</span>
          <span lang="en" className="block text-sm wrap-anywhere text-ink-soft">
            {user.email}
          </span>
        </span>
      </div>
      <Links panel={panel} />
    </aside>
  )
}

function Links({ panel }: { panel: Props['panel'] }) {
  const { Form, state, data: result } = useSignOut()
  const isBusy = state !== 'idle'
  useEffect(() => {
    if (result?.ok === false) notify('error', t('You are still signed in. {message}', { message: result.message }))
  }, [result])
  return (
    <>
      <nav aria-label={t('My account')} className="mt-4 print:hidden">
        <ul className="grid grid-cols-cards gap-1 md:grid-cols-3 lg:grid-cols-1">
          {links().map(({ to, text, Icon, opens }) => (
            <li key={to}>
              <Link to={to} aria-current={opens === panel ? 'page' : undefined} className={item}>
                <Icon aria-hidden /> {text}
              </Link>
            </li>
          ))}
          <li>
            <Form method="post" action="/myprofile">
              <SubmitButton kind={null} name="intent" value="sign-out" isBusy={isBusy} className={item}>
                <LogOut aria-hidden /> {isBusy ? t('Logging out...') : t('Log out')}
              </SubmitButton>
            </Form>
          </li>
        </ul>
      </nav>
      <p className="mt-4 border-t border-line px-3 pt-4 text-sm lg:px-4">
        <InlineLink to="/account/security">{t('Password and devices')}</InlineLink>
      </p>
    </>
  )
}
