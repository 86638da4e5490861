import { Package, Truck } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Together } from '#domain/fulfilment/board.server'
import { t } from '#domain/texts/translate'

type Props = { isPacked: boolean; together: Together }

/** Links to the form that moves the orders of a view to their next step together, those of its other pages too. */
export function StepTogether({ isPacked, together }: Props) {
  return isPacked ? <HandOverTogether together={together} /> : <PackTogether together={together} />
}

/** Links to the pick list. The button does not count cash orders that are not confirmed, which the list shows unticked. */
function PackTogether({ together: { numbers, unconfirmed, hasMore } }: { together: Together }) {
  const count = numbers.length - unconfirmed
  if (count < 2) return null
  return (
    <ButtonLink to={`/admin/pick?orders=${numbers.join(',')}`} className="px-3 py-0 sm:px-4">
      <Package className="size-5 shrink-0" aria-hidden />
      <span className="leading-tight">
        {hasMore ? t('Pack the oldest {count} together', { count }) : t('Pack {count} together', { count })}
        {unconfirmed > 0 && (
          <span className="block text-xs font-normal">{t('+{unconfirmed} to confirm', { unconfirmed })}</span>
        )}
      </span>
    </ButtonLink>
  )
}

function HandOverTogether({ together: { numbers, hasMore } }: { together: Together }) {
  const count = numbers.length
  if (count < 2) return null
  return (
    <ButtonLink to={`/admin/hand-over?orders=${numbers.join(',')}`} className="px-2 max-sm:text-sm sm:px-4">
      <Truck className="size-5 shrink-0 max-sm:hidden" aria-hidden />
      {hasMore ? t('Hand over the oldest {count} together', { count }) : t('Hand over {count} together', { count })}
    </ButtonLink>
  )
}
