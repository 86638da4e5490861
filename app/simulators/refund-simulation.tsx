import { Form } from 'react-router'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { useBusy } from '#app/forms/use-busy'
import { SubmitButton } from '#app/ui/button.tsx'
import { formatRupees } from '#domain/money'
import {
  type PreviewPayment,
  type RefundOutcome,
  refundOutcomes,
  refundParts,
} from '#domain/notifications/simulator-console'

const outcomeTexts: Record<RefundOutcome, string> = {
  through: 'Go through at once',
  late: 'Stay with the bank for a minute',
  failed: 'Fail at the bank',
}

/** Sets the outcome of simulated refunds, and shows the simulated dashboard. */
export function RefundSimulation({
  refundOutcome,
  payments,
}: {
  refundOutcome: RefundOutcome
  payments: PreviewPayment[]
}) {
  const isBusy = useBusy()
  return (
    <section aria-labelledby="refunds" className="mt-12">
      <h2 id="refunds" className="text-heading">
        Refunds
      </h2>
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-2">
        <HiddenFields values={{ action: 'refunds' }} />
        <span className="mr-2">From now on they</span>
        {refundOutcomes.map((choice) => (
          <SubmitButton
            key={choice}
            name="refundOutcome"
            value={choice}
            isBusy={isBusy}
            aria-pressed={choice === refundOutcome}
            kind={choice === refundOutcome ? 'primary' : 'outline'}
          >
            {outcomeTexts[choice]}
          </SubmitButton>
        ))}
      </Form>
      {payments.length === 0 && (
        <p className="mt-4 text-ink-soft">Nothing has been paid by UPI yet, so nothing can go back.</p>
      )}
      <ul className="mt-4 grid gap-3">
        {payments.map((payment) => (
          <li
            key={payment.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-white p-4 shadow-card"
          >
            <p className="min-w-0 grow">
              <b>{payment.receipt || payment.id}</b>{' '}
              <span className="text-ink-soft">paid {formatRupees(payment.amountPaise)}</span>
              {payment.refunds.map((refund) => (
                <span key={refund.id} className="block text-sm text-ink-soft">
                  {formatRupees(refund.amountPaise)} back, {refund.isOurs ? 'by the shop' : 'on the dashboard'}:{' '}
                  {refund.state}
                </span>
              ))}
            </p>
            {payment.refundablePaise > 0 && (
              <Form method="post" className="flex flex-wrap gap-2">
                <HiddenFields values={{ action: 'dashboard', payment: payment.id }} />
                {refundParts.map((part) => (
                  <SubmitButton
                    key={part}
                    name="part"
                    value={part}
                    isBusy={isBusy}
                    aria-label={`Send ${part} back on the dashboard: ${payment.receipt}`}
                    kind="outline"
                  >
                    {`Send ${part} back`}
                  </SubmitButton>
                ))}
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
