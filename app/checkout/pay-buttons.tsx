import { Lock } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Checkout } from '#app/checkout/use-checkout'
import { buttonClass } from '#app/ui/button.tsx'
import { prefersReducedMotion } from '#app/ui/motion'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** Shows the button of the chosen payment; none before a choice. */
export function PayButtons({ checkout }: { checkout: Checkout }) {
  const { placing, payment, quote } = checkout
  const isBusy = placing || payment.step !== 'idle'
  const paying = placing
    ? t('Placing your order...')
    : payment.step === 'open'
      ? t('Waiting for your payment...')
      : t('Confirming...')
  const look = buttonClass('primary', 'hidden w-full scroll-mb-4 text-lg')
  return (
    <div>
      <button type="submit" aria-disabled={isBusy} className={`${look} group-has-[[value=upi]:checked]/checkout:flex`}>
        {isBusy ? paying : t('Pay {total} with UPI', { total: formatRupees(quote.totalPaise) })}
      </button>
      <button type="submit" aria-disabled={isBusy} className={`${look} group-has-[[value=cash]:checked]/checkout:flex`}>
        {isBusy ? paying : t('Place Order · {total} in cash', { total: formatRupees(quote.totalPaise) })}
      </button>
      <p className="mt-4 text-center text-sm text-ink-soft">
        <Lock className="mr-1.5 inline size-4 align-text-bottom text-success" aria-hidden />
        {t('Secure payment: you approve it in your UPI app, or pay cash at your door.')}
      </p>
    </div>
  )
}

/** Scrolls the button of a payment that was just chosen into view, no further than needed; the focus stays on the choice. */
export function showPayButton({ target }: FormEvent): void {
  if (!(target instanceof HTMLInputElement) || target.name !== 'payment') return
  const buttons = target.form?.querySelectorAll<HTMLButtonElement>('button[type=submit]') ?? []
  const shown = [...buttons].find((button) => button.checkVisibility())
  shown?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}
