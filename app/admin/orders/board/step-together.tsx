import { Package, Truck } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import type { BoardCard, BoardView } from '#domain/fulfilment/board'
import { awaitsConfirmation, isAllowed, isUnpacked } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

type Props = { view: BoardView | null; cards: readonly BoardCard[] }

/** Links to the form that moves the orders shown to their next step together; the view of issues has none. */
export function StepTogether({ view, cards }: Props) {
  if (view === 'issues') return null
  return view === 'packed' ? <HandOverTogether cards={cards} /> : <PackTogether cards={cards} />
}

/** Links to the pick list. The button does not count cash orders that are not confirmed, which the list shows unticked. */
function PackTogether({ cards }: { cards: readonly BoardCard[] }) {
  const packable = cards.filter(({ stage, ...card }) => isToSend(card) && isUnpacked(stage))
  const unconfirmed = packable.filter(awaitsConfirmation).length
  const count = packable.length - unconfirmed
  if (count < 2) return null
  return (
    <ButtonLink to={`/admin/pick?orders=${listNumbers(packable)}`} className="px-3 py-0 sm:px-4">
      <Package className="size-5 shrink-0" aria-hidden />
      <span className="leading-tight">
        {t('Pack {count} together', { count })}
        {unconfirmed > 0 && (
          <span className="block text-xs font-normal">{t('+{unconfirmed} to confirm', { unconfirmed })}</span>
        )}
      </span>
    </ButtonLink>
  )
}

function HandOverTogether({ cards }: { cards: readonly BoardCard[] }) {
  const packed = cards.filter(({ stage, ...card }) => isToSend(card) && isAllowed('hand-over', stage))
  if (packed.length < 2) return null
  return (
    <ButtonLink to={`/admin/hand-over?orders=${listNumbers(packed)}`} className="px-2 max-sm:text-sm sm:px-4">
      <Truck className="size-5 shrink-0 max-sm:hidden" aria-hidden />
      {t('Hand over {count} together', { count: packed.length })}
    </ButtonLink>
  )
}

function isToSend({ state, refundExtent }: Pick<BoardCard, 'state' | 'refundExtent'>): boolean {
  return state === 'confirmed' && refundExtent !== 'all'
}

function listNumbers(cards: readonly BoardCard[]): string {
  return cards.map(({ number }) => number).join(',')
}
