import { data, Link } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { joinAction, joinedContext } from '#app/accounts/join-action.server'
import { AdminStyles } from '#app/admin/shared/admin-styles.tsx'
import { BackupCodes } from '#app/admin/team/backup-codes.tsx'
import { JoinAccount, JoinAuthenticator, JoinPassword } from '#app/admin/team/join-forms.tsx'
import { shopContext, visitContext } from '#app/context'
import { drawQrCode } from '#app/documents/bar-codes.server'
import { pageMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { ButtonLink } from '#app/ui/button.tsx'
import { findInvitation } from '#domain/accounts/invitations.server'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/join'

export const handle: RouteHandle = {
  ...privatePage,
  robots: 'silent',
  priority: 'buy',
  hidden: true,
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext)
  const invitation = await findInvitation(db, clock, params.token)
  // Not thrown, so that the page that has just used its link can show the codes.
  if (!invitation) return data({ step: 'none' as const }, { status: context.get(joinedContext) ? 200 : 404 })
  const { email, role, hasAccount } = invitation
  const { accounts } = context.get(visitContext)
  const isHere = (await accounts.findUser({ fresh: true }))?.email === email
  const authenticator = isHere ? await accounts.actions().findNewAuthenticator() : undefined
  if (!authenticator) return { step: hasAccount ? ('password' as const) : ('account' as const), email, role }
  const { uri, key } = authenticator
  return { step: 'authenticator' as const, email, role, uri, typed: key, qr: drawQrCode(uri, { border: 2 }) }
}

export const action = ({ context, request, params }: Route.ActionArgs) => joinAction(context, request, params.token)

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const [title, description] =
    loaderData?.step === 'none'
      ? [t('This link no longer works'), askAnewText()]
      : [t('Join the admin'), t('Your way in.')]
  return pageMeta({ root: matches[0], title, description, path: '', hidden: true })
}

export default function JoinPage(props: Route.ComponentProps) {
  return (
    <>
      <AdminStyles />
      <JoinStep {...props} />
    </>
  )
}

function JoinStep({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  if (actionData?.ok)
    return (
      <AccountCard
        title={t('Your backup codes')}
        lead={t('For the day your phone is not at hand. You see them only now.')}
      >
        <BackupCodes codes={actionData.backupCodes} />
        <p className="mt-6 grid">
          <ButtonLink to="/admin">{t('I have kept them: open the admin')}</ButtonLink>
        </p>
      </AccountCard>
    )
  switch (loaderData.step) {
    case 'none':
      return <UsedInvitation />
    case 'account':
      return <JoinAccount {...loaderData} result={actionData} />
    case 'password':
      return <JoinPassword {...loaderData} result={actionData} />
    case 'authenticator':
      return <JoinAuthenticator {...loaderData} result={actionData} />
  }
}

const askAnewText = () =>
  t('It was used, is older than half an hour, or there is a newer one. Please ask whoever sent it for a new link.')

function UsedInvitation() {
  return (
    <AccountCard title={t('This link no longer works')} lead={askAnewText()}>
      <p className="mt-6 text-center">
        {t('Already joined?')}{' '}
        <Link to="/login" className="text-link">
          {t('Sign In')}
        </Link>
      </p>
    </AccountCard>
  )
}
