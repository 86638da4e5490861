import type { FormEvent } from 'react'
import { Form, Link, redirect, useSearchParams } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { DigitsField } from '#app/accounts/code-form.tsx'
import { phoneAction } from '#app/accounts/phone-action.server'
import { PhoneForm } from '#app/accounts/phone-form.tsx'
import { nextPath } from '#app/accounts/require-user.server'
import { shopContext, visitContext } from '#app/context'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { IntentButton } from '#app/forms/submit-row.tsx'
import { useFormResult } from '#app/forms/use-form-result'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { Field, FormError } from '#app/ui/field.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { formatPhone } from '#domain/delivery/phone'
import { compactCode } from '#domain/text'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/login-phone'

export const handle: RouteHandle = { ...privatePage, priority: 'buy' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { accounts } = context.get(visitContext)
  const next = nextPath(url.searchParams.get('next'), '')
  if (!accounts.actions().sendsCodes) throw redirect(next ? `/login?${new URLSearchParams({ next })}` : '/login')
  const step = url.searchParams.has('other') ? undefined : await accounts.actions().findPhoneStep()
  const isSignedIn = (await accounts.findUser({ fresh: true })) !== undefined
  // A refusal of the form that adds a number to the account is shown here.
  const adds = isSignedIn && next === '/account/security'
  if (!step && isSignedIn && !adds) throw redirect(next || '/')
  // The account that a PIN opens is nobody's business.
  const awaits = step ? { kind: step.awaits, phone: step.phone } : null
  return { awaits, adds, next, isSimulated: context.get(shopContext).preview !== null }
}

export const action = ({ context, request }: Route.ActionArgs) => phoneAction(context, request)

export const meta = fixedMeta(() => ({
  title: t('Continue with your phone'),
  description: t('Sign in by a code that we send by WhatsApp.'),
  path: '/login/phone',
  hidden: true,
}))

export default function LoginPhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { awaits, adds, next, isSimulated } = loaderData
  const { form, formMessage, field } = useFormResult(actionData)
  const [query] = useSearchParams()
  if (!awaits)
    return (
      <AccountCard title={t('Continue with your phone')} lead={t('With a phone you sign in without a password.')}>
        <div className="mt-6 grid gap-4">
          <FormError text={formMessage} />
          <PhoneForm form={form} next={next} field={field('phone')} adds={adds} />
          {!adds && (
            <p className="mt-2 text-center">
              <InlineLink to={{ pathname: '/login', search: query.toString() }}>{t('Sign in by e-mail')}</InlineLink>
            </p>
          )}
        </div>
      </AccountCard>
    )
  const phone = formatPhone(awaits.phone)
  if (awaits.kind === 'pin')
    return (
      <AccountCard
        title={t('Welcome back.')}
        lead={t('It has been a while. To which PIN did your last parcel from us go?')}
      >
        <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
          <FormError text={formMessage} />
          <HiddenFields values={{ next, phone }} />
          <Field
            label={t('Postcode')}
            {...field('pin')}
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={10}
          />
          <IntentButton intent="pin" busyLabel={t('Looking...')}>
            {t('Continue')}
          </IntentButton>
          <IntentButton intent="begin-anew" kind="outline">
            {t('I have not ordered here: a new account')}
          </IntentButton>
        </Form>
      </AccountCard>
    )
  return (
    <AccountCard title={t('Your code')} lead={t('We have sent it by WhatsApp to {phone}.', { phone })}>
      <Form ref={form} method="post" noValidate onInput={sendWholeCode} className="mt-6 grid gap-5">
        <FormError text={formMessage} />
        <HiddenFields values={{ next, phone }} />
        <DigitsField {...field('code')} hint={t('Six digits. They are good for five minutes.')} autoFocus />
        <IntentButton intent="code" busyLabel={t('Looking...')}>
          {t('Continue')}
        </IntentButton>
      </Form>
      <Form method="post" className="mt-4 flex flex-wrap justify-between gap-x-6">
        <HiddenFields values={{ next, phone }} />
        <IntentButton
          intent="send-code"
          busyLabel={t('Sending...')}
          kind={null}
          className="text-link min-h-tap font-semibold"
        >
          {t('Send it again')}
        </IntentButton>
        <Link
          to={{ search: `?${new URLSearchParams({ next, other: '1' })}` }}
          className="text-link inline-flex min-h-tap items-center"
        >
          {t('Another number')}
        </Link>
      </Form>
      {isSimulated && (
        <p className="mt-4 text-center text-sm text-ink-soft" lang="en">
          No keys are set: the message is on <InlineLink to="/preview">/preview</InlineLink>.
        </p>
      )}
    </AccountCard>
  )
}

function sendWholeCode({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement) || !/^\p{Nd}{6}$/u.test(compactCode(target.value))) return
  currentTarget.querySelector<HTMLButtonElement>('[value=code]')?.click()
}
