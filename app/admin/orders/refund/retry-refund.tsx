import { CommandForm, useCommand } from '#app/admin/commands/command-form.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

type Props = { refund: { id: string; amountPaise: number }; seen: string; className?: string }

/** Retries a failed refund at once. */
export function RetryRefund({ refund, seen, className = '' }: Props) {
  const fetcher = useCommand()
  return (
    <CommandForm act="retry-refund" orders={[seen]} fetcher={fetcher} className={className}>
      <input type="hidden" name="refund" value={refund.id} />
      <SubmitButton aria-disabled={fetcher.state !== 'idle'} kind="outline" className="w-full">
        {fetcher.state === 'idle'
          ? t('Try {amount} again now', { amount: formatRupees(refund.amountPaise) })
          : t('Trying...')}
        <span className="sr-only"> {t('for {value}', { value: seen.split(':')[0] })}</span>
      </SubmitButton>
    </CommandForm>
  )
}
