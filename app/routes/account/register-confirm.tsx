import { useSearchParams } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { confirmSignUp } from '#app/accounts/confirmation.server'
import { PasswordField } from '#app/accounts/password-field.tsx'
import { ShortForm } from '#app/accounts/short-form.tsx'
import { visitContext } from '#app/context'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { rich } from '#app/ui/rich.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/register-confirm'

/** The address holds a secret that confirms an account, so no page passes it on. */
export const handle: RouteHandle = { ...privatePage, priority: 'buy', hidden: true }

/** A GET uses nothing up, since mail programs follow links by themselves. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  return { account: await context.get(visitContext).accounts.actions().findConfirmation(token) }
}

export const action = ({ context, request }: Route.ActionArgs) => confirmSignUp(context, request)

export const meta = fixedMeta(() => ({
  title: t('Confirm your e-mail address'),
  description: t('The link of our mail leads here.'),
  path: '/register/confirm',
  hidden: true,
}))

export default function RegisterConfirmPage({ loaderData: { account }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  if (!account) return <GoneLink />
  return (
    <AccountCard
      title={t('Confirm your e-mail address')}
      lead={
        account.asksPassword
          ? t('Please choose the password for {email}.', { email: account.email })
          : t('One click, and it is done.')
      }
    >
      <ShortForm result={actionData} label={t('Confirm my address')} busyLabel={t('Confirming...')}>
        {(field) => (
          <>
            <HiddenFields values={{ token: query.get('token') ?? '', next: query.get('next') ?? '' }} />
            {account.asksPassword && (
              <PasswordField
                {...field('password')}
                autoComplete="current-password"
                newOf={constants.minPasswordLength}
                hint={t(
                  'Did you sign up yourself? With the same password everything stays as it is. Any other one closes that account and begins a new one for you.',
                )}
              />
            )}
          </>
        )}
      </ShortForm>
    </AccountCard>
  )
}

function GoneLink() {
  return (
    <AccountCard
      title={t('This link no longer works')}
      lead={t(
        'If it was opened before, your address is confirmed: please sign in. If it is older than a week, My Account sends you a new one.',
      )}
    >
      <p className="mt-6 text-center">
        {rich('{account} or {signUp}', {
          account: <InlineLink to="/myprofile">{t('My Account')}</InlineLink>,
          signUp: <InlineLink to="/register">{t('Sign Up')}</InlineLink>,
        })}
      </p>
    </AccountCard>
  )
}
