import { AccountCard } from '#app/accounts/account-card.tsx'
import { EmailField } from '#app/accounts/password-field.tsx'
import { askForReset } from '#app/accounts/reset-action.server'
import { ShortForm } from '#app/accounts/short-form.tsx'
import { visitContext } from '#app/context'
import { fixedMeta } from '#app/layout/meta'
import { useShopDetails } from '#app/layout/shop-details'
import { privatePage, type RouteHandle } from '#app/navigation/route-handle'
import { buttonClass } from '#app/ui/button.tsx'
import { InlineLink } from '#app/ui/text-link.tsx'
import { chatLink } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/login-help'

export const handle: RouteHandle = { ...privatePage, priority: 'buy' }

export function loader({ context }: Route.LoaderArgs) {
  return { mailsLinks: context.get(visitContext).accounts.actions().mailsLinks }
}

export const action = ({ context, request }: Route.ActionArgs) => askForReset(context, request)

export const meta = fixedMeta(() => ({
  title: t('Trouble signing in'),
  description: t('The way back into your account.'),
  path: '/login/help',
  hidden: true,
}))

export default function LoginHelpPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountCard
      title={t('Trouble signing in?')}
      lead={
        loaderData.mailsLinks
          ? t('We will send a link to your e-mail address to choose a new password.')
          : t('Write to us and we will send you a link to choose a new password.')
      }
    >
      {loaderData.mailsLinks ? (
        <ShortForm result={actionData} label={t('Send me a link')} busyLabel={t('Sending...')}>
          {(field) => <EmailField {...field('email')} />}
        </ShortForm>
      ) : (
        <WriteToUs />
      )}
      <p className="mt-6 text-center">
        <InlineLink to="/login">{t('Back to sign in')}</InlineLink>
      </p>
    </AccountCard>
  )
}

function WriteToUs() {
  const shop = useShopDetails()
  const text = `${t('Namaste, I cannot sign in to my account. My e-mail address there is:')} `
  return (
    <ul className="mt-6 grid gap-3">
      <li>
        <a href={chatLink(shop, text)} rel="noreferrer" className={buttonClass('primary', 'w-full')}>
          {t('Write on WhatsApp')}
        </a>
      </li>
      <li>
        <a href={`mailto:${shop.contact.supportEmail}`} className={buttonClass('outline', 'w-full px-2 wrap-anywhere')}>
          {shop.contact.supportEmail}
        </a>
      </li>
    </ul>
  )
}
