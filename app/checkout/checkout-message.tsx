import { Info, TriangleExclamationPoint } from 'lucide-react'
import type { Checkout } from '#app/checkout/use-checkout'

/** Shows above the button why the order was not placed; announced when it appears. */
export function CheckoutMessage({ checkout: { answer, placing, payment } }: { checkout: Checkout }) {
  const error = placing || payment.step !== 'idle' || answer?.ok !== false ? '' : answer.message
  return (
    <>
      <div role="alert">
        {error && (
          <p
            data-message
            tabIndex={-1}
            className="mb-4 flex gap-3 rounded-sm border-l-4 border-danger bg-brand-50 p-4 font-semibold text-danger outline-offset-2"
          >
            <TriangleExclamationPoint className="mt-0.5 size-5 shrink-0" aria-hidden />
            {error}
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
