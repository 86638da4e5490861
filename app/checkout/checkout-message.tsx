import { Info } from 'lucide-react'
import type { Checkout } from '#app/checkout/use-checkout'
import { FormError } from '#app/ui/field.tsx'

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
