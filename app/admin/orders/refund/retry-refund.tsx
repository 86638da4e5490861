import { CommandButton } from '#app/admin/commands/command-button.tsx'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { refund: { id: string; amountPaise: number }; seen: string; className: string }

/** Retries a failed refund at once. */
export function RetryRefund({ refund, seen, className }: Props) {
  return (
    <CommandButton
      act="retry-refund"
      seen={seen}
      fields={{ refund: refund.id }}
      busyText={t('Trying...')}
      className={className}
    >
      {t('Try {amount} again now', { amount: formatRupees(refund.amountPaise) })}
      <span className="sr-only"> {t('for {order}', { order: seen.split(':')[0] })}</span>
    </CommandButton>
  )
}
