import { Link } from 'react-router'
import { t } from '#domain/texts/translate'

type Page = 'login' | 'register'

/** Offers both ways on to the checkout as equals, above the fields: most buyers on the way there have no account yet. */
export function AccountChoice({ chosen, search }: { chosen: Page; search: string }) {
  const ways: [page: Page, question: string, name: string][] = [
    ['register', t('New here?'), t('Sign Up')],
    ['login', t('Already have an account?'), t('Sign In')],
  ]
  return (
    <ul className="mt-5 grid grid-cols-2 gap-3">
      {ways.map(([page, question, name]) => (
        <li key={page}>
          <Link
            replace
            data-replace
            to={{ pathname: `/${page}`, search }}
            aria-current={page === chosen ? 'page' : undefined}
            className={`flex h-full flex-col items-center justify-center rounded-md border-2 p-2 text-center leading-tight ${page === chosen ? 'border-brand-600 bg-brand-50' : 'border-edge hover:bg-paper-deep'}`}
          >
            <span className="text-sm text-ink-soft">{question}</span> <span className="font-semibold">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
