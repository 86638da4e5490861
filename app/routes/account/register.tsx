import type { FormEvent } from 'react'
import { Form, redirect, useSearchParams } from 'react-router'
import { AccountCard } from '#app/accounts/account-card.tsx'
import { AccountChoice } from '#app/accounts/account-choice.tsx'
import { PasswordField } from '#app/accounts/password-field.tsx'
import { PhoneFirst } from '#app/accounts/phone-form.tsx'
import { nextPath } from '#app/accounts/require-user.server'
import { signUpAction } from '#app/accounts/sign-in-action.server'
import { isCheckout } from '#app/checkout/checkout-document'
import { visitContext } from '#app/context'
import { missingInSignUp } from '#app/forms/form-result'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { showAlert } from '#app/ui/alerts'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { notify } from '#app/ui/toasts'
import { constants } from '#domain/constants'
import { t, translated } from '#domain/texts/translate'
import type { Route } from './+types/register'

export const handle: RouteHandle = { ...privatePage, priority: 'buy' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { accounts } = context.get(visitContext)
  const user = await accounts.findUser({ fresh: true })
  if (user) throw redirect(nextPath(url.searchParams.get('next'), '/mycart'))
  return { sendsCodes: accounts.actions().sendsCodes }
}

export const action = ({ context, request }: Route.ActionArgs) => signUpAction(context, request)

export const meta = fixedMeta(() => ({
  title: t('Sign Up'),
  description: t('Open an account at {name}.', { name: translated(constants.name) }),
  path: '/register',
}))

const missingFieldsText = () => t('Please fill all fields properly.')
const failureText = (reason: string) => t('Failed to Register! Please try again...: {reason}', { reason })

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const hasMissingFields = actionData !== undefined && 'code' in actionData
  const { form, message, field, setErrors } = useFormResult(actionData, {
    failed: (reason) => (hasMissingFields ? showAlert(reason) : notify('error', failureText(reason))),
  })
  const isSendingCode = useBusy('send-code')
  const isBusy = useBusy() && !isSendingCode
  const [query] = useSearchParams()
  const next = query.get('next') ?? ''
  const isBuying = isCheckout(next)
  return (
    <AccountCard title={t('Sign Up')} lead={t('Keep your cart, your address and your orders in one place.')}>
      {isBuying && <AccountChoice chosen="register" search={query.toString()} />}
      {loaderData.sendsCodes && <PhoneFirst next={next} />}
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => preventEmptySubmit(event, setErrors)}
        className="mt-6 grid gap-5 sm:grid-cols-2"
      >
        <div className="empty:hidden sm:col-span-2">
          {next && <HiddenFields values={{ next }} />}
          <FormError isToast text={message && (hasMissingFields ? message : failureText(message))} />
        </div>
        <Field label={t('First name')} {...field('firstName')} autoComplete="given-name" required maxLength={60} />
        <Field label={t('Last name')} {...field('lastName')} autoComplete="family-name" required maxLength={60} />
        <Field
          label={t('Email')}
          {...field('email')}
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          className="sm:col-span-2"
        />
        <PasswordField {...field('password')} newOf={constants.minPasswordLength} className="sm:col-span-2" />
        <SubmitButton className="sm:col-span-2" isBusy={isBusy}>
          {isBusy ? t('Signing Up...') : t('Sign Up')}
        </SubmitButton>
      </Form>
      {!isBuying && (
        <p className="mt-6 text-center">
          {t('Already have an account?')}{' '}
          <InlineLink replace data-replace to={{ pathname: '/login', search: query.toString() }}>
            {t('Sign In')}
          </InlineLink>
        </p>
      )}
    </AccountCard>
  )
}

/** All four must be filled (specification, section 5); the alert says so, then the first empty one is at hand. */
async function preventEmptySubmit(
  event: FormEvent<HTMLFormElement>,
  setErrors: (errors: Record<string, string>) => void,
) {
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const empty = inputs.filter((input) => input.value.trim() === '')
  if (empty.length === 0) return
  event.preventDefault()
  setErrors(Object.fromEntries(empty.map(({ name }) => [name, missingInSignUp()[name] ?? missingFieldsText()])))
  await showAlert(missingFieldsText())
  empty[0]?.focus()
}
