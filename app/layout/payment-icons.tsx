import { t } from '#domain/texts/translate'
import cashOnDelivery from './payment-icons/cash-on-delivery.svg'
import razorpay from './payment-icons/razorpay.svg'
import upi from './payment-icons/upi.svg'
import upiApp from './payment-icons/upi-app.svg'

/** Shows the payment methods as small badges, readable on all background colours. */
export function PaymentIcons() {
  const badges = [
    { name: t('UPI'), src: upi },
    { name: t('Any UPI app'), src: upiApp },
    { name: t('Paid securely through Razorpay'), src: razorpay },
    { name: t('Cash on Delivery'), src: cashOnDelivery },
  ]
  return (
    <ul aria-label={t('Ways to pay')} className="flex flex-wrap gap-2 lg:ml-auto">
      {badges.map(({ name, src }) => (
        <li key={src}>
          <img src={src} alt={name} title={name} width="56" height="32" loading="lazy" />
        </li>
      ))}
    </ul>
  )
}
