import { Emblem } from '#app/ui/brand.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { t } from '#domain/texts/translate'

type Props = { next?: '/checkout' | '/myprofile'; children?: string }

/** Replaces a page of the account after a sign-out in another tab. */
export function SignedOut({ next = '/myprofile', children = t('Please log in to see your account.') }: Props) {
  return (
    <div className="mx-auto flex max-w-text flex-col items-center px-gutter py-section text-center">
      <Emblem className="size-20 text-brand-600" />
      <h1 className="mt-6 font-body text-lg font-normal">{children}</h1>
      <ButtonLink to={`/login?next=${next}`} className="mt-6">
        {t('Sign In')}
      </ButtonLink>
    </div>
  )
}
