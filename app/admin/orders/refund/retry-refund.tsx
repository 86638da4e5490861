import { CommandButton } from '#app/admin/commands/command-button.tsx'
import type { ShownOrder } from '#app/admin/commands/command-form.tsx'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { refund: { id: string; amountPaise: number }; order: ShownOrder; className: string }

/** Retries a failed refund at once. */
export function RetryRefund({ refund, order, className }: Props) {
  return (
    <CommandButton
      act="retry-refund"
      order={order}
      fields={{ refund: refund.id }}
      busyText={t('Trying...')}
      className={className}
    >
      {t('Try {amount} again now', { amount: formatRupees(refund.amountPaise) })}
      <span className="sr-only"> {t('for {order}', { order: order.number })}</span>
    </CommandButton>
  )
}
