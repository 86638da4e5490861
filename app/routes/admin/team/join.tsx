import { data, Link } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { CodeForm } from '#app/accounts/code-form.tsx'
import { joinAction, joinedContext } from '#app/accounts/join-action.server'
import { PasswordField, UsernameField } from '#app/accounts/password-field.tsx'
import { ShortForm } from '#app/accounts/short-form.tsx'
import { AdminStyles } from '#app/admin/shared/admin-styles.tsx'
import { roleWords } from '#app/admin/shared/role-names'
import { textSummary } from '#app/admin/shared/text-button'
import { BackupCodes } from '#app/admin/team/backup-codes.tsx'
import { shopContext, visitContext } from '#app/context'
import { drawQrCode, type QrCode } from '#app/documents/bar-codes.server'
import { QrMark } from '#app/documents/codes.tsx'
import type { FormFailure } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { pageMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { rich } from '#app/ui/rich.tsx'
import { findInvitation } from '#domain/accounts/invitations.server'
import type { StaffRole } from '#domain/accounts/staff'
import { staffPasswordLength } from '#domain/accounts/staff-password'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/join'

export const handle: RouteHandle = { ...privatePage, robots: 'silent', priority: 'buy', hidden: true }

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
    case 'authenticator':
      return <JoinAuthenticator {...loaderData} result={actionData} />
    default:
      return <JoinAccount {...loaderData} result={actionData} />
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

type Props = { email: string; role: StaffRole; result: FormFailure | undefined }

const title = () => t('Join the admin')

/** A known address proves by its password that it is the same person; a new one is asked for where it is too weak. */
function JoinAccount({ step, email, role, result }: Props & { step: 'account' | 'password' }) {
  const isNew = step === 'account'
  const asksNew = result?.values?.intent === 'new-password' || result?.errors?.newPassword !== undefined
  const invited = { name: constants.name, role: roleWords()[role], email }
  const staffPassword = {
    newOf: staffPasswordLength,
    hint: t('At least {staffPasswordLength} characters: three or four words are good.', { staffPasswordLength }),
  }
  return (
    <AccountCard
      title={title()}
      lead={
        isNew
          ? t('{name} invites you as {role}. First, an account for {email}.', invited)
          : t('{name} invites you as {role}. First, the password of {email}.', invited)
      }
    >
      <ShortForm result={result} label={t('Continue')} busyLabel={t('One moment...')}>
        {(field) => (
          <>
            <UsernameField email={email} />
            <HiddenFields values={{ intent: asksNew ? 'new-password' : step }} />
            {isNew ? (
              <>
                <Field label={t('Your name')} {...field('name')} autoComplete="name" required maxLength={120} />
                <PasswordField {...field('password')} {...staffPassword} />
              </>
            ) : (
              <PasswordField {...field('password')} hint={t('The one you sign in to the shop with.')} />
            )}
            {asksNew && <PasswordField {...field('newPassword')} {...staffPassword} label={t('New password')} />}
          </>
        )}
      </ShortForm>
    </AccountCard>
  )
}

type Authenticator = Omit<Props, 'role'> & { uri: string; typed: string; qr: QrCode }

function JoinAuthenticator({ email, uri, typed, qr, result }: Authenticator) {
  return (
    <AccountCard
      title={title()}
      lead={t('Now your authenticator, so that a password alone opens nothing. For {email}.', { email })}
    >
      <ol className="mt-6 grid list-decimal gap-4 pl-5 marker:font-semibold">
        <li>
          {t(
            'Open an authenticator app on your phone: Google Authenticator, Microsoft Authenticator, Aegis, or your password manager.',
          )}
        </li>
        <li>
          {rich('Scan this picture, or {link}.', {
            link: (
              <a href={uri} className="text-link">
                {t('add it on this phone')}
              </a>
            ),
          })}
          <QrMark
            code={qr}
            label={t('QR code for your authenticator')}
            className="mx-auto mt-3 w-full max-w-60 rounded-md border border-line bg-white fill-ink"
          />
          <details>
            <summary className={textSummary}>{t('It cannot be scanned?')}</summary>
            <p className="text-sm text-ink-soft">{t('Choose “Enter a setup key”, time based, and type:')}</p>
            <p className="mt-1 font-mono wrap-anywhere select-all">{typed}</p>
          </details>
        </li>
        <li>{t('Enter the six digits that the app shows now.')}</li>
      </ol>
      <CodeForm result={result} button={t('Join')}>
        <HiddenFields values={{ intent: 'authenticator' }} />
      </CodeForm>
    </AccountCard>
  )
}
