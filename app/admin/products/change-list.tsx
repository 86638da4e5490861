import type { FieldChange } from '#domain/catalog/entry-changes'
import { t } from '#domain/texts/translate'

/** Lists fields with what they were and what they become; of a new product what they are. */
export function ChangeList({ changes, isNew }: { changes: readonly FieldChange[]; isNew: boolean }) {
  return (
    <dl className="divide-y divide-line">
      {changes.map(({ field, name, before, after }) => (
        <div key={field} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-semibold">{name}</dt>
          <dd className="wrap-anywhere">
            {!isNew && (
              <>
                <del className="text-ink-soft">
                  <span className="sr-only">{t('was')} </span>
                  {before}
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins className="no-underline">
              {!isNew && <span className="sr-only">{t('becomes')} </span>}
              {after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
