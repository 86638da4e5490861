import type { ReactNode } from 'react'
import { t } from '#domain/texts/translate'

/** Shows the payment methods as small badges, readable on all background colours. */
export function PaymentIcons({ className }: { className?: string }) {
  return (
    <ul aria-label={t('Ways to pay')} className={`flex flex-wrap gap-2 ${className ?? ''}`}>
      <li>
        <UpiBadge />
      </li>
      <li>
        <UpiAppBadge />
      </li>
      <li>
        <RazorpayBadge />
      </li>
      <li>
        <CashOnDeliveryBadge />
      </li>
    </ul>
  )
}

function UpiBadge() {
  return (
    <Badge name={t('UPI')}>
      <g className="stroke-ink" fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8.5 10v7.5c0 5.5 8 5.5 8 0V10M21.5 22V10h3.6c5 0 5 7 0 7h-3.6M33.5 10v12" />
      </g>
      <path className="fill-success" d="m42.5 10 6 6-6 6Z" />
      <path className="fill-turmeric" d="m39 10 6 6-6 6Z" />
    </Badge>
  )
}

function UpiAppBadge() {
  return (
    <Badge name={t('Any UPI app')}>
      <rect className="fill-ink" x="20" y="4" width="16" height="24" rx="3" />
      <rect className="fill-paper-deep" x="22" y="6.5" width="12" height="17.5" rx="1" />
      <path className="fill-paper" d="M26 25.6h4v1h-4z" />
      <g className="stroke-brand-600" fill="none" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M25 10.5h6M25 13.5h6M25 10.5h1.6c3.6 0 3.6 5 0 5H25l4.4 5" />
      </g>
      <path
        className="stroke-kraft"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
        d="M15.5 12a6 6 0 0 0 0 8M11.8 9a11 11 0 0 0 0 14M40.5 12a6 6 0 0 1 0 8M44.2 9a11 11 0 0 1 0 14"
      />
    </Badge>
  )
}

function RazorpayBadge() {
  return (
    <Badge name={t('Paid securely through Razorpay')}>
      <path
        className="fill-info"
        d="M28 4c3 2.4 6.3 3.5 10 3.7V16c0 6-4.2 9.8-10 12-5.8-2.2-10-6-10-12V7.7C21.7 7.5 25 6.4 28 4Z"
      />
      <path className="fill-white" d="m31.6 9-8.2 6.6h3.8L24 23l8.6-7.6h-4Z" />
    </Badge>
  )
}

function CashOnDeliveryBadge() {
  return (
    <Badge name={t('Cash on Delivery')}>
      <rect className="fill-leaf" x="9" y="5" width="38" height="22" rx="2.5" />
      <rect className="stroke-success" fill="none" strokeWidth="1.2" x="11.5" y="7.5" width="33" height="17" rx="1.5" />
      <circle className="fill-paper" cx="28" cy="16" r="7" />
      <path className="fill-success" d="M16 14.2 17.8 16 16 17.8 14.2 16ZM40 14.2l1.8 1.8-1.8 1.8-1.8-1.8Z" />
      <path
        className="stroke-success"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M25.2 12h5.6M25.2 14.7h5.6M25.2 12h1.5c3.4 0 3.4 4.6 0 4.6h-1.5l4 4"
      />
    </Badge>
  )
}

function Badge({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 56 32" width="56" height="32" role="img" aria-label={name}>
      <title>{name}</title>
      <rect className="fill-white stroke-line" x=".5" y=".5" width="55" height="31" rx="5.5" />
      {children}
    </svg>
  )
}
