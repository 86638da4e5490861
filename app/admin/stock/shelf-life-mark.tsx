import type { BatchLife } from '#domain/stock/shelf-life'
import { t } from '#domain/texts/translate'

export function ShelfLifeMark({ life }: { life: BatchLife }) {
  if (life === 'enough') return null
  if (life === 'short') return <PastBestBefore />
  return (
    <span className="block text-sm font-semibold text-danger">
      {life === 'recalled' ? t('⚠ Recalled: not to be sent') : t('⚠ Past its date')}
    </span>
  )
}

export function PastBestBefore() {
  return (
    <span className="block text-sm font-semibold text-danger">
      {t('⚠ Less than 45 days left when it would be delivered')}
    </span>
  )
}
