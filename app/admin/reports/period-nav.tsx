import { Link } from 'react-router'
import { periodText } from '#app/admin/reports/period-texts'
import type { Day } from '#domain/calendar/moment'
import { type Period, periodAfter, periodBefore, type Span } from '#domain/reports/period'
import { t } from '#domain/texts/translate'

type Props = {
  period: Period
  today: Day
  path: string
  /** The spans to choose from; empty if there is only one. */
  choices?: readonly Span[]
}

const names = (): Record<Span, string> => ({ day: t('Day'), week: t('Week'), month: t('Month') })
const step = 'icon-button rounded-full border border-edge bg-white font-semibold hover:bg-paper-deep'

/** Shows the period, with links to the one before, the one after, and other spans. */
export function PeriodNav({ period, today, path, choices = [] }: Props) {
  const [before, after] = [periodBefore(period), periodAfter(period)]
  const hrefOf = (span: Span, day: Day) => `${path}?${new URLSearchParams({ span, day })}`
  // Another span contains the same days, or today if these contain it.
  const middle = period.from <= today && today <= period.to ? today : period.from
  return (
    <nav aria-label={t('Time')} className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 items-center gap-2">
        <Link
          to={hrefOf(period.span, before.from)}
          aria-label={t('Before: {period}', { period: periodText(before) })}
          className={step}
        >
          <span aria-hidden>‹</span>
        </Link>
        <h2 className="min-w-[min(10rem,40vw)] text-center text-card tabular-nums">{periodText(period)}</h2>
        {after.from <= today ? (
          <Link
            to={hrefOf(period.span, after.from)}
            aria-label={t('After: {period}', { period: periodText(after) })}
            className={step}
          >
            <span aria-hidden>›</span>
          </Link>
        ) : (
          <span className="size-tap shrink-[99]" />
        )}
      </div>
      {choices.length > 0 && (
        <ul className="flex flex-wrap overflow-hidden rounded-[1.5rem] border border-edge bg-white">
          {choices.map((span) => (
            <li key={span}>
              <Link
                to={hrefOf(span, middle)}
                aria-current={span === period.span ? 'true' : undefined}
                className="flex min-h-tap items-center px-4 font-semibold hover:bg-paper-deep aria-[current]:bg-brand-600 aria-[current]:text-white"
              >
                {names()[span]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
