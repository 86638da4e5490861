import { Form, redirect, useSearchParams } from 'react-router'
import { EntryCard } from '#app/accounts/entry-card.tsx'
import { EmailField, PasswordField } from '#app/accounts/password-field.tsx'
import { nextPath } from '#app/accounts/require-user.server'
import { defaultPathAfterSignIn, signInAction } from '#app/accounts/sign-in-action.server'
import { isCheckout } from '#app/checkout/checkout-document'
import { visitContext } from '#app/context'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { useFormResult } from '#app/forms/use-form-result'
import { fixedMeta } from '#app/layout/meta'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { notify } from '#app/ui/toasts'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/login'

export const handle: RouteHandle = { ...privatePage, priority: 'buy' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { accounts } = context.get(visitContext)
  const user = await accounts.findUser({ fresh: true })
  if (user) throw redirect(nextPath(url.searchParams.get('next'), await defaultPathAfterSignIn(accounts)))
  return { mailsLinks: accounts.actions().mailsLinks, sendsCodes: accounts.actions().sendsCodes }
}

export const action = ({ context, request }: Route.ActionArgs) => signInAction(context, request)

export const meta = fixedMeta(() => ({
  title: t('Sign In'),
  description: t('Sign in to see your orders and your address book.'),
  path: '/login',
}))

const failed = (reason: string) => t('Login failed: {reason}', { reason })

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, message, field } = useFormResult(actionData, {
    failed: (reason) => notify('error', failed(reason)),
  })
  const isSendingCode = useBusy('send-code')
  const isBusy = useBusy() && !isSendingCode
  const [query] = useSearchParams()
  const next = query.get('next') ?? ''
  return (
    <EntryCard page="login" lead={leadText(next)} isBuying={isCheckout(next)} sendsCodes={loaderData.sendsCodes}>
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
        {next && <HiddenFields values={{ next }} />}
        <FormError isToast text={message && failed(message)} />
        <EmailField {...field('email')} />
        <PasswordField {...field('password')} />
        <button type="button" aria-disabled="true" className="w-fit text-sm text-ink-soft underline underline-offset-4">
          {t('Forgot your password?')}
        </button>
        <SubmitButton isBusy={isBusy}>{isBusy ? t('Signing in...') : t('Sign In')}</SubmitButton>
      </Form>
      <p className="mt-6 text-center">
        <InlineLink to="/login/help">
          {loaderData.mailsLinks ? t('Trouble signing in? Get a link by e-mail') : t('Trouble signing in? Write to us')}
        </InlineLink>
      </p>
    </EntryCard>
  )
}

function leadText(next: string): string {
  const wanted = next.toLowerCase()
  if (wanted.startsWith('/myprofile')) return t('Please log in to see your account.')
  if (wanted.startsWith('/admin')) return t('Please sign in to the admin.')
  return isCheckout(next) ? t('Please sign in to check out. Your cart is kept.') : t('Welcome back.')
}
