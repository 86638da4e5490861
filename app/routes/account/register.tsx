import { Form, redirect, useSearchParams } from 'react-router'
import { EntryCard } from '#app/accounts/entry-card.tsx'
import { EmailField, PasswordField } from '#app/accounts/password-field.tsx'
import { nextPath } from '#app/accounts/require-user.server'
import { signUpAction } from '#app/accounts/sign-in-action.server'
import { isCheckout } from '#app/checkout/checkout-document'
import { visitContext } from '#app/context'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { showAlert } from '#app/ui/alerts'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
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

const failureText = (reason: string) => t('Failed to Register! Please try again...: {reason}', { reason })

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  // All four must be filled, which an alert says (specification, section 5).
  const hasMissingFields = actionData !== undefined && 'code' in actionData
  const { form, message, field } = useFormResult(actionData, {
    failed: (reason) => (hasMissingFields ? showAlert(reason) : notify('error', failureText(reason))),
  })
  const isSendingCode = useBusy('send-code')
  const isBusy = useBusy() && !isSendingCode
  const [query] = useSearchParams()
  const next = query.get('next') ?? ''
  const lead = t('Keep your cart, your address and your orders in one place.')
  return (
    <EntryCard page="register" lead={lead} isBuying={isCheckout(next)} sendsCodes={loaderData.sendsCodes}>
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-5 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          {next && <HiddenFields values={{ next }} />}
          <FormError isToast text={message && (hasMissingFields ? message : failureText(message))} />
        </div>
        <Field label={t('First name')} {...field('firstName')} autoComplete="given-name" required maxLength={60} />
        <Field label={t('Last name')} {...field('lastName')} autoComplete="family-name" required maxLength={60} />
        <EmailField {...field('email')} className="sm:col-span-2" />
        <PasswordField {...field('password')} newOf={constants.minPasswordLength} className="sm:col-span-2" />
        <SubmitButton className="sm:col-span-2" isBusy={isBusy}>
          {isBusy ? t('Signing Up...') : t('Sign Up')}
        </SubmitButton>
      </Form>
    </EntryCard>
  )
}
