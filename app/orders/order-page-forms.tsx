import { Banknote } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { IntentButton } from '#app/forms/submit-row.tsx'
import type { OrderView } from '#domain/fulfilment/order-view.server'
import { formatRupees } from '#domain/money'
import { unrefundedPaise } from '#domain/payments/refund-progress'
import { t } from '#domain/texts/translate'

type Props = { view: OrderView; commandKey: string }

type ConfirmOrderButtonProps = { commandKey: string; number?: string; className?: string }

const beforeConfirmationText = () => t('We pack it as soon as you say yes; until then it waits.')

export const confirmQuestionText = () => `${t('Shall we send it?')} ${beforeConfirmationText()}`

export function ConfirmOrderButton({ commandKey, number, className = '' }: ConfirmOrderButtonProps) {
  return (
    <BuyerCommand
      intent="confirm"
      commandKey={commandKey}
      action={number && `/order/${number}`}
      busyLabel={t('Confirming...')}
      className={className}
    >
      {t('Yes, send it')}
    </BuyerCommand>
  )
}

export function CodQuestion({ view, commandKey }: Props) {
  return (
    <section
      aria-labelledby="cod-question"
      className="rounded-lg border-2 border-turmeric bg-white p-5 shadow-card sm:p-7 print:hidden"
    >
      <h2 id="cod-question" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-heading">
        <Banknote className="size-7 shrink-0 text-brand-600" aria-hidden />
        {t('Shall we send it?')}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t('You pay {amount} in cash when the parcel is in your hands.', { amount: formatRupees(view.totalPaise) })}{' '}
        {beforeConfirmationText()}
      </p>
      <ConfirmOrderButton commandKey={commandKey} className="mt-5 w-full sm:w-auto sm:px-12" />
    </section>
  )
}

export function CancelOrder({ view, commandKey }: Props) {
  return (
    <details className="open:basis-full">
      <summary className="text-link flex min-h-tap items-center">{t('Cancel this order')}</summary>
      <div className="py-3 text-base">
        <p className="text-ink-soft">{consequenceText(view)}</p>
        <BuyerCommand
          intent="cancel"
          commandKey={commandKey}
          busyLabel={t('Cancelling...')}
          kind="outline"
          className="mt-4 w-full sm:w-auto"
        >
          {t('Yes, cancel it')}
        </BuyerCommand>
      </div>
    </details>
  )
}

function consequenceText({ isCash, state, money }: OrderView): string {
  if (isCash) return t('You have paid nothing, so nothing is due. There is no fee.')
  if (state === 'pending')
    return t('Nothing has been paid. If a payment still arrives, we return it in full. There is no fee.')
  const refundablePaise = unrefundedPaise(money)
  if (refundablePaise === 0) return t('All that you paid goes back already. There is no fee.')
  const amount = formatRupees(refundablePaise)
  return refundablePaise === money.paidPaise
    ? t(
        'All of your {amount} goes back to where you paid from, at once; banks take 5 to 7 working days. There is no fee.',
        { amount },
      )
    : t(
        'The rest of your money, {amount} goes back to where you paid from, at once; banks take 5 to 7 working days. There is no fee.',
        { amount },
      )
}

type CommandFormProps = ComponentProps<typeof IntentButton> & {
  action?: string | undefined
  commandKey: string
}

function BuyerCommand({ action, ...button }: CommandFormProps) {
  return (
    <Form method="post" action={action}>
      <HiddenFields values={{ key: button.commandKey }} />
      <IntentButton {...button} />
    </Form>
  )
}
