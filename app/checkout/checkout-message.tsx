import { Info, TriangleExclamationPoint } from 'lucide-react'
import type { Checkout } from '#app/checkout/use-checkout'
import { t } from '#domain/texts/translate'

/** Shows above the button why the order was not placed; announced when it appears. */
export function CheckoutMessage({ checkout: { answer, placing, payment } }: { checkout: Checkout }) {
  const trouble = placing || payment.step !== 'idle' ? '' : issueOf(answer)
  return (
    <>
      <div role="alert">
        {trouble && (
          <p
            data-message
            tabIndex={-1}
            className="mb-4 flex gap-3 rounded-sm border-l-4 border-danger bg-brand-50 p-4 font-semibold text-danger outline-offset-2"
          >
            <TriangleExclamationPoint className="mt-0.5 size-5 shrink-0" aria-hidden />
            {trouble}
          </p>
        )}
      </div>
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

function issueOf(answer: Checkout['answer']): string {
  if (answer?.kind === 'invalid') return t('Please look at the fields marked above.')
  return answer && 'message' in answer ? answer.message : ''
}
