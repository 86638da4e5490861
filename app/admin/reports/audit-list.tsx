import { Link } from 'react-router'
import type { AuditChange, AuditRow } from '#app/admin/reports/audit-rows.server'
import { EmptyList } from '#app/admin/shared/empty-list.tsx'
import { rich } from '#app/ui/rich.tsx'
import { Time } from '#app/ui/time.tsx'
import { formatMoment } from '#domain/calendar/moment'
import { langOf, t } from '#domain/texts/translate'

/** Lists audit entries, newest first: as a table, or as cards on a phone. */
export function AuditList({ entries, isFiltered }: { entries: AuditRow[]; isFiltered: boolean }) {
  if (entries.length === 0)
    return (
      <EmptyList title={isFiltered ? t('Nothing fits this search') : t('Nothing was done yet')}>
        {isFiltered
          ? t('Look at the order’s number, or choose everybody.')
          : t('What the staff changes appears here, with who did it and when.')}
      </EmptyList>
    )
  return (
    <ol className="overflow-hidden rounded-lg bg-white shadow-card">
      {entries.map(({ id, at, who, did, about, changes }) => (
        <li
          key={id}
          className="grid gap-x-4 border-b border-line px-4 py-3 last:border-0 lg:grid-cols-[11rem_11rem_minmax(0,1fr)_minmax(0,1.2fr)] lg:items-baseline"
        >
          <Time at={at} className="text-sm text-ink-soft tabular-nums">
            {formatMoment(at)}
          </Time>
          <span className="font-semibold wrap-anywhere">{who}</span>
          <span className="wrap-anywhere">
            <Stored text={did.before} />
            {about.to ? (
              <Link to={about.to} className="text-link">
                {about.text}
              </Link>
            ) : (
              about.text
            )}
            {did.after}
          </span>
          {changes.length > 0 && (
            <ul className="mt-1 text-sm text-ink-soft tabular-nums lg:mt-0">
              {changes.map((change) => (
                <li key={change.name} className="wrap-anywhere">
                  <Change {...change} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function Change({ name, before, after }: AuditChange) {
  if (after === null)
    return rich('{name}: {before}, now none', { name: <Stored text={name} />, before: <Stored text={before ?? ''} /> })
  const value = (
    <b className="font-semibold text-ink">
      <Stored text={after} />
    </b>
  )
  if (before === null)
    return (
      <>
        <Stored text={name} />: {value}
      </>
    )
  return (
    <>
      <Stored text={name} />: <Stored text={before} /> <span className="sr-only">{t('became')}</span>
      <span aria-hidden>→</span> {value}
    </>
  )
}

/** Shows a stored text, which may be English that somebody typed. */
function Stored({ text }: { text: string }) {
  const lang = langOf(text)
  return lang ? <span lang={lang}>{text}</span> : text
}
