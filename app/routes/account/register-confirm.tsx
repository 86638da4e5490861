import { useLocation } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { nextPath } from '#app/accounts/require-user.server'
import { ShortForm } from '#app/accounts/short-form.tsx'
import { welcome } from '#app/accounts/sign-in-action.server'
import { visitContext } from '#app/context'
import { readForm, refuseForm } from '#app/forms/parse-form.server'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { ButtonLink } from '#app/ui/button.tsx'
import { rich } from '#app/ui/rich.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/register-confirm'

/** The address holds a secret that confirms an account, so no page passes it on. */
export const handle: RouteHandle = { ...privatePage, priority: 'buy', hidden: true }

/** A GET uses nothing up, since mail programs follow links by themselves. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  return { account: await context.get(visitContext).accounts.actions().findConfirmation(token) }
}

export async function action({ context, request, url: { searchParams } }: Route.ActionArgs) {
  if (
    await context
      .get(visitContext)
      .accounts.actions()
      .confirmSignUp(searchParams.get('token') ?? '')
  )
    return welcome(nextPath(searchParams.get('next'), '/mycart'), t('Thank you! Your e-mail address is confirmed.'))
  const message = t(
    'This link was opened before, or is older than a week. Whoever is signed in finds a new one under My Account.',
  )
  return refuseForm(await readForm(request), 410, { message })
}

export const meta = fixedMeta(() => ({
  title: t('Confirm your e-mail address'),
  description: t('The link of our mail leads here.'),
  path: '/register/confirm',
  hidden: true,
}))

export default function RegisterConfirmPage({ loaderData: { account }, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  if (!account) return <GoneLink />
  const title = t('Confirm your e-mail address')
  if (account.isHere)
    return (
      <AccountCard title={title} lead={t('One click, and it is done.')}>
        <ShortForm result={actionData} label={t('Confirm my address')} busyLabel={t('Confirming...')} />
      </AccountCard>
    )
  return (
    <AccountCard title={title} lead={t('Please sign in as {email}; then it is one click.', { email: account.email })}>
      <ButtonLink
        to={`/login?${new URLSearchParams({ next: pathname + search })}`}
        className="mt-6 w-full signed-in:hidden"
      >
        {t('Sign In')}
      </ButtonLink>
      <p className="mt-6 text-center signed-out:hidden">
        {t('You are signed in to another account: please log out first.')}
      </p>
      <p className="mt-6 text-center text-ink-soft">
        {rich('Was it not you who signed up? {link} That account is then closed, and a new one begins for you.', {
          link: <InlineLink to="/login/help">{t('Choose a new password.')}</InlineLink>,
        })}
      </p>
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
