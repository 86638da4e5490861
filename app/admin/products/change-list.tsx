import type { FieldChange } from '#domain/catalog/entry-changes'
import { langOf, t } from '#domain/texts/translate'

/** Lists changed fields with old and new values; for a new product only the values. */
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
                  <span lang={langOf(before)}>{before}</span>
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins className="no-underline">
              {!isNew && <span className="sr-only">{t('becomes')} </span>}
              <span lang={langOf(after)}>{after}</span>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
