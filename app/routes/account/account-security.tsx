import { Form } from 'react-router'
import {
  addEmail,
  changePassword,
  requiredPasswordLength,
  signOutEverywhere,
} from '#app/accounts/account-security.server'
import { EmailField, PasswordField, UsernameField } from '#app/accounts/password-field.tsx'
import { PhoneForm } from '#app/accounts/phone-form.tsx'
import { requireUser } from '#app/accounts/require-user.server'
import { SignedOut } from '#app/accounts/signed-out.tsx'
import { shopContext, visitContext } from '#app/context'
import type { FormResult } from '#app/forms/form-result'
import { formText } from '#app/forms/form-text'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { readForm, refusalOfOther, refuseForm, runIntent } from '#app/forms/parse-form.server'
import { IntentButton, SubmitRow } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { fixedMeta } from '#app/layout/meta'
import { useSignedIn } from '#app/layout/session-hint'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { findProvenPhone } from '#domain/accounts/phone-accounts.server'
import { formatPhone } from '#domain/delivery/phone'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/account-security'

export const handle: RouteHandle = { ...privatePage, guard: 'user' }

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context)
  const { db } = context.get(shopContext)
  const { accounts } = context.get(visitContext)
  const isStaff = (await accounts.findStaff()) !== undefined
  const { id: userId, email } = user
  return {
    userId,
    email,
    phone: await findProvenPhone(db, userId),
    // Staff sign in by password and code alone.
    addsPhone: accounts.actions().sendsCodes && !isStaff,
    minLength: requiredPasswordLength(isStaff),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const user = await requireUser(context)
  const form = await readForm(request)
  const ofOther = refusalOfOther(formText(form, 'by'), user)
  if (ofOther) return refuseForm(form, 400, ofOther)
  return runIntent(form, {
    'change-password': () => changePassword(context, form),
    'add-email': () => addEmail(context, form),
    'sign-out-everywhere': () => signOutEverywhere(context),
  })
}

export const meta = fixedMeta(() => ({
  title: t('Password and devices'),
  description: t('Your password, and where you are signed in.'),
  path: '/account/security',
  hidden: true,
}))

/** Linked below the account's menu, whose items are specified. */
export default function AccountSecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!useSignedIn()) return <SignedOut />
  const { userId, email, phone, addsPhone, minLength } = loaderData
  return (
    <Wrap className="py-10 md:py-14">
      <p className="mb-4">
        <InlineLink to="/myprofile">{t('My Account')}</InlineLink>
      </p>
      <Heading
        title={t('Password and devices')}
        level="h1"
        align="left"
        lead={email || (phone ? formatPhone(phone) : undefined)}
      />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        {email === '' ? (
          <AddEmail by={userId} minLength={minLength} result={actionData} />
        ) : (
          <PasswordForm by={userId} email={email} minLength={minLength} result={actionData} />
        )}
        {addsPhone && <OwnPhone phone={phone} />}
        <Form method="post" className="rounded-lg bg-white p-5 shadow-card sm:p-8">
          <HiddenFields values={{ by: userId }} />
          <IntentButton intent="sign-out-everywhere" busyLabel={t('Signing out...')} kind="outline">
            {t('Sign out everywhere')}
          </IntentButton>
        </Form>
      </div>
    </Wrap>
  )
}

const card = 'grid gap-4 rounded-lg bg-white p-5 shadow-card sm:p-8'

type Props = { by: string; email: string; minLength: number; result: FormResult | undefined }

function PasswordForm({ by, email, minLength, result }: Props) {
  const { form, formMessage, field } = useFormResult(result)
  return (
    <Form ref={form} method="post" noValidate aria-labelledby="password" className={card}>
      <h2 id="password" className="text-heading">
        {t('Change your password')}
      </h2>
      <HiddenFields values={{ by }} />
      <UsernameField email={email} />
      <PasswordField label={t('Current password')} {...field('currentPassword')} />
      <PasswordField
        label={t('New password')}
        {...field('newPassword')}
        newOf={minLength}
        hint={t('At least {least} characters. All other devices are signed out.', { least: minLength })}
      />
      <SubmitRow
        result={result}
        message={formMessage}
        intent="change-password"
        label={t('Change password')}
        busyLabel={t('Changing...')}
      />
    </Form>
  )
}

function AddEmail({ by, minLength, result }: Omit<Props, 'email'>) {
  const { form, formMessage, field } = useFormResult(result)
  return (
    <Form ref={form} method="post" noValidate aria-labelledby="add-email" className={card}>
      <h2 id="add-email" className="text-heading">
        {t('Add an e-mail address')}
      </h2>
      <p className="text-ink-soft">
        {t('You can then sign in with it too, and news of your orders come by e-mail as well.')}
      </p>
      <HiddenFields values={{ by }} />
      <EmailField {...field('email')} />
      <PasswordField {...field('newPassword')} newOf={minLength} />
      <SubmitRow
        result={result}
        message={formMessage}
        intent="add-email"
        label={t('Add the address')}
        busyLabel={t('Sending...')}
      />
    </Form>
  )
}

function OwnPhone({ phone }: { phone: string | null }) {
  return (
    <section aria-labelledby="own-phone" className={card}>
      <h2 id="own-phone" className="text-heading">
        {t('Your phone')}
      </h2>
      <p className="text-ink-soft">
        {phone === null
          ? t('With a phone you sign in without a password.')
          : t('You sign in with {phone}. Another number takes its place.', { phone: formatPhone(phone) })}
      </p>
      <PhoneForm next="/account/security" adds />
    </section>
  )
}
