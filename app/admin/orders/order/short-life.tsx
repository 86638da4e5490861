import { SureField } from '#app/ui/choice.tsx'
import { formatDay } from '#domain/calendar/moment'
import type { ShortPick } from '#domain/fulfilment/pick-list'
import { t } from '#domain/texts/translate'

/** Asks for a confirmation to pack batches with too little shelf life; renders nothing without such batches. */
export function ShortLife({ picks, error }: { picks: readonly ShortPick[]; error: string | undefined }) {
  if (picks.length === 0 && error === undefined) return null
  return (
    <div className="mt-3 rounded-sm border-l-4 border-danger bg-brand-50 px-3 py-2">
      {picks.length > 0 && <p className="font-semibold">{t('Too little shelf life left when it arrives')}</p>}
      <ul className="text-sm">
        {picks.map(({ name, size, code, bestBefore }) => (
          <li key={`${name} ${size} ${code}`} className="wrap-anywhere">
            {t('{name}, {size}: batch {code}, best before {day}', { name, size, code, day: formatDay(bestBefore) })}
          </li>
        ))}
      </ul>
      <SureField label={t('Yes, send it all the same')} error={error} />
    </div>
  )
}

/** Warns, before anything is packed, of lines of which all packs left are expired or recalled. */
export function UnsaleablePacks({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className="mt-3 rounded-sm border-l-4 border-danger bg-brand-50 px-3 py-2 font-semibold wrap-anywhere">
      {t('All packs left of {names} are past their date or called back. Receive new ones, or cancel the order.', {
        names: names.join('; '),
      })}
    </p>
  )
}
