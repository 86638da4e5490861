import { useSearchParams } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { PasswordField } from '#app/accounts/password-field.tsx'
import { resetPassword } from '#app/accounts/reset-action.server'
import { ShortForm } from '#app/accounts/short-form.tsx'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { InlineLink } from '#app/ui/text-link.tsx'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/login-reset'

/** The address holds a secret that changes a password, so no page passes it on. */
export const handle: RouteHandle = { ...privatePage, priority: 'buy', hidden: true }

export const action = ({ context, request }: Route.ActionArgs) => resetPassword(context, request)

export const meta = fixedMeta(() => ({
  title: t('New password'),
  description: t('Choose a new password.'),
  path: '/login/reset',
  hidden: true,
}))

/** A GET uses nothing up, since mail programs follow links by themselves. */
export default function LoginResetPage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <AccountCard
      title={t('New password')}
      lead={t('You will be signed out everywhere; then sign in with the new one.')}
    >
      <ShortForm result={actionData} label={t('Save the password')} busyLabel={t('Saving...')}>
        {(field) => (
          <>
            <HiddenFields values={{ token: query.get('token') ?? '' }} />
            <PasswordField label={t('New password')} {...field('password')} newOf={constants.minPasswordLength} />
          </>
        )}
      </ShortForm>
      <p className="mt-6 text-center">
        <InlineLink to="/login/help">{t('Get another link')}</InlineLink>
      </p>
    </AccountCard>
  )
}
