import type { ShelfLife } from '#domain/stock/shelf-life'
import { t } from '#domain/texts/translate'

/** Marks a batch that is past its date or has too few days left. */
export function ShelfLifeMark({ shelfLife }: { shelfLife: ShelfLife }) {
  if (shelfLife === 'enough') return null
  if (shelfLife === 'short') return <PastBestBefore />
  return <span className="block text-sm font-semibold text-danger">{t('⚠ Past its date')}</span>
}

export function PastBestBefore() {
  return (
    <span className="block text-sm font-semibold text-danger">
      {t('⚠ Less than 45 days left when it would be delivered')}
    </span>
  )
}
