import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { CodeForm } from '#app/accounts/code-form.tsx'
import { PasswordField, UsernameField } from '#app/accounts/password-field.tsx'
import { roleWords } from '#app/admin/shared/role-names'
import { textSummary } from '#app/admin/shared/text-button'
import type { QrCode } from '#app/documents/bar-codes.server'
import { QrMark } from '#app/documents/codes.tsx'
import type { FormFailure } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { StaffRole } from '#domain/accounts/staff'
import { staffPasswordLength } from '#domain/accounts/staff-password'
import { constants } from '#domain/constants'
import { t } from '#domain/texts/translate'

type Props = { email: string; role: StaffRole; result: FormFailure | undefined }

const title = () => t('Join the admin')

export function JoinAccount(props: Props) {
  const lead = t('{name} invites you as {role}. First, an account for {email}.', invitationOf(props))
  return (
    <FirstStep {...props} intent="account" lead={lead}>
      {(field) => (
        <>
          <Field label={t('Your name')} {...field('name')} autoComplete="name" required maxLength={120} />
          <StaffPasswordField {...field('password')} />
        </>
      )}
    </FirstStep>
  )
}

/**
 * Shows the first step for an address with an account: its password proves that it is the same person. A new one is asked for once the shop has found it
 * too weak for the admin.
 */
export function JoinPassword(props: Props) {
  const { result } = props
  const lead = t('{name} invites you as {role}. First, the password of {email}.', invitationOf(props))
  const asksNew = result?.values?.intent === 'new-password' || result?.errors?.newPassword !== undefined
  return (
    <FirstStep {...props} intent={asksNew ? 'new-password' : 'password'} lead={lead}>
      {(field) => (
        <>
          <PasswordField {...field('password')} hint={t('The one you sign in to the shop with.')} />
          {asksNew && <StaffPasswordField {...field('newPassword')} label={t('New password')} />}
        </>
      )}
    </FirstStep>
  )
}

function StaffPasswordField(field: ComponentProps<typeof PasswordField>) {
  return (
    <PasswordField
      {...field}
      newOf={staffPasswordLength}
      hint={t('At least {staffPasswordLength} characters: three or four words are good.', { staffPasswordLength })}
    />
  )
}

type StepProps = Props & {
  intent: 'account' | 'password' | 'new-password'
  lead: string
  children: (field: ReturnType<typeof useFormResult>['field']) => ReactNode
}

function FirstStep({ email, result, intent, lead, children }: StepProps) {
  const { form, formMessage, field } = useFormResult(result)
  const isBusy = useBusy()
  return (
    <AccountCard title={title()} lead={lead}>
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
        <UsernameField email={email} />
        <FormError text={formMessage} />
        {children(field)}
        <SubmitButton name="intent" value={intent} isBusy={isBusy}>
          {isBusy ? t('One moment...') : t('Continue')}
        </SubmitButton>
      </Form>
    </AccountCard>
  )
}

function invitationOf({ email, role }: Props) {
  return { name: constants.name, role: roleWords()[role], email }
}

type Authenticator = Omit<Props, 'role'> & { uri: string; typed: string; qr: QrCode }

/** Shows the last step: a code proves that the authenticator has the secret. */
export function JoinAuthenticator({ email, uri, typed, qr, result }: Authenticator) {
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
