import { Icon } from '#app/admin/shared/icon.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { BoardCard } from '#domain/fulfilment/board'
import { t } from '#domain/texts/translate'

/** Leads to the pick list of all orders shown that can be packed. */
export function PackTogether({ cards }: { cards: readonly BoardCard[] }) {
  const numbers = cards.flatMap(({ number, state, stage, refundExtent }) =>
    state === 'confirmed' && (stage === 'new' || stage === 'accepted') && refundExtent !== 'all' ? [number] : [],
  )
  if (numbers.length < 2) return null
  return (
    <ButtonLink to={`/admin/pick?orders=${numbers.join(',')}`} className="px-3 sm:px-4">
      <Icon name="package" />
      {t('Pack {length} together', { length: numbers.length })}
    </ButtonLink>
  )
}
