import { useShopDetails } from '#app/layout/shop-details'
import { rich } from '#app/ui/rich.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { callLink, formatShopPhone } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

const steps = () => [
  { text: t('Cart'), to: '/mycart' },
  { text: t('Delivery and payment'), to: undefined },
  { text: t('Order placed'), to: undefined },
]
const here = 1

/** Shows the steps to the order and the current one. */
export function CheckoutSteps() {
  return (
    <nav aria-label={t('Steps')}>
      <ol className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
        {steps().map(({ text, to }, index) => (
          <li key={text} aria-current={index === here ? 'step' : undefined} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            {to ? (
              <TextLink to={to}>{text}</TextLink>
            ) : (
              <span className={index === here ? 'font-semibold text-ink' : ''}>{text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Shows the shop's phone and mail, and what the buyer's data are used for. */
export function CheckoutHelp() {
  const { phones, supportEmail } = useShopDetails().contact
  const phone = phones[0] ?? ''
  return (
    <div className="mt-8 grid gap-x-6 gap-y-1 border-t border-line pt-4 text-sm text-ink-soft md:mt-10 md:flex md:flex-wrap md:items-center">
      <p>{t('We use your details for your order and your account only.')}</p>
      <p>
        {rich('Need help? Call {phone} or write to {email}', {
          phone: (
            <a href={callLink(phone)} className="text-link inline-flex min-h-tap items-center">
              {formatShopPhone(phone)}
            </a>
          ),
          email: (
            <a href={`mailto:${supportEmail}`} className="text-link inline-flex min-h-tap items-center break-all">
              {supportEmail}
            </a>
          ),
        })}
      </p>
    </div>
  )
}
