import { Link, useLocation } from 'react-router'
import { t } from '#domain/texts/translate'

export function SignInLink() {
  const { pathname, search } = useLocation()
  return (
    <Link to={`/login?next=${encodeURIComponent(pathname + search)}`} className="underline">
      {t('Sign in')}
    </Link>
  )
}
