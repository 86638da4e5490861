import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { PhoneForm } from '#app/accounts/phone-form.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'

type Page = 'login' | 'register'

const ways = (): Record<Page, { question: string; name: string }> => ({
  register: { question: t('New here?'), name: t('Sign Up') },
  login: { question: t('Already have an account?'), name: t('Sign In') },
})

type Props = { page: Page; lead: string; isBuying: boolean; sendsCodes: boolean; children: ReactNode }

/** On the way to the checkout both ways stand as equals above the fields: most buyers there have no account yet. */
export function EntryCard({ page, lead, isBuying, sendsCodes, children }: Props) {
  const [query] = useSearchParams()
  const other = page === 'login' ? 'register' : 'login'
  return (
    <AccountCard title={ways()[page].name} lead={lead}>
      {isBuying && (
        <ul className="mt-5 grid grid-cols-2 gap-3">
          <Way way="register" isChosen={page === 'register'} search={query.toString()} />
          <Way way="login" isChosen={page === 'login'} search={query.toString()} />
        </ul>
      )}
      {sendsCodes && (
        <div className="mt-6">
          <PhoneForm next={query.get('next') ?? ''} />
          <p className="mt-6 flex items-center gap-4 text-sm text-ink-soft before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
            {t('or by e-mail')}
          </p>
        </div>
      )}
      {children}
      {!isBuying && (
        <p className="mt-4 text-center">
          {ways()[other].question}{' '}
          <InlineLink replace data-replace to={{ pathname: `/${other}`, search: query.toString() }}>
            {ways()[other].name}
          </InlineLink>
        </p>
      )}
    </AccountCard>
  )
}

function Way({ way, isChosen, search }: { way: Page; isChosen: boolean; search: string }) {
  const { question, name } = ways()[way]
  return (
    <li>
      <Link
        replace
        data-replace
        to={{ pathname: `/${way}`, search }}
        aria-current={isChosen ? 'page' : undefined}
        className={`flex h-full flex-col items-center justify-center rounded-md border-2 p-2 text-center leading-tight ${isChosen ? 'border-brand-600 bg-brand-50' : 'border-edge hover:bg-paper-deep'}`}
      >
        <span className="text-sm text-ink-soft">{question}</span> <span className="font-semibold">{name}</span>
      </Link>
    </li>
  )
}
