import { Hourglass, Info } from 'lucide-react'
import type { Checkout } from '#app/checkout/use-checkout'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { buttonClass, SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { formatRupees } from '#domain/money'
import { localPath, t } from '#domain/texts/translate'

export function PendingCheckout({ checkout }: { checkout: Checkout }) {
  const { fetcher, pending, isPendingShown, payment, placing } = checkout
  if (!pending || !isPendingShown) return null
  const amount = formatRupees(pending.totalPaise)
  const isBusy = placing || payment.step !== 'idle'
  const hasForm = checkout.quote.lines.length > 0
  return (
    <section
      aria-labelledby="pending-payment"
      className="mb-8 rounded-lg border-l-4 border-turmeric bg-white p-5 shadow-card md:p-6"
    >
      <h2 id="pending-payment" className="flex items-center gap-3 text-card">
        <Hourglass className="size-6 shrink-0 text-brand-600" aria-hidden />
        {t('Your payment of {amount} is not finished', { amount })}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t(
          'For {items} (order {number}). Continue the payment, or change the order: the new order replaces this one, which is then not charged.',
          { items: pending.items.join('; '), number: pending.number },
        )}
      </p>
      {checkout.isMessageInPanel && (
        <div className="[&_p]:mt-4">
          <CheckoutMessage checkout={checkout} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <fetcher.Form method="post" onSubmit={checkout.onResume}>
          <HiddenFields values={{ intent: 'resume', orderId: pending.orderId, scripts: checkout.hidden.scripts }} />
          <SubmitButton isBusy={isBusy}>
            {isBusy ? t('One moment...') : t('Continue paying {amount}', { amount })}
          </SubmitButton>
        </fetcher.Form>
        <a href={hasForm ? '#order-form' : localPath('/shop')} className={buttonClass('outline')}>
          {hasForm ? t('Change the order') : t('Choose something else')}
        </a>
      </div>
    </section>
  )
}

/** Why the order was not placed, or how far its payment is. */
export function CheckoutMessage({ checkout: { answer, placing, payment } }: { checkout: Checkout }) {
  const error = placing || payment.step !== 'idle' || answer?.ok !== false ? '' : answer.message
  return (
    <>
      <FormError text={error} className="mb-4" />
      <div role="status">
        {!placing && payment.message && (
          <p className="mb-4 flex gap-3 rounded-sm border-l-4 border-info bg-white p-4 font-semibold text-ink shadow-card">
            <Info className="mt-0.5 size-5 shrink-0 text-info" aria-hidden />
            {payment.message}
          </p>
        )}
      </div>
    </>
  )
}
