import { Link } from 'react-router'
import {
  type Day,
  dateFormat,
  dateOf,
  formatDay,
  formatShortDate,
  formatWeekdayDate,
  startOfDay,
} from '#domain/calendar/moment'
import { type Period, periodAfter, periodBefore, type Span } from '#domain/reports/period'
import { t } from '#domain/texts/translate'

type Props = { period: Period; today: Day; path: string; choices?: readonly Span[] }

const names = (): Record<Span, string> => ({ day: t('Day'), week: t('Week'), month: t('Month') })
const step = 'icon-button rounded-full border border-edge bg-white font-semibold hover:bg-paper-deep'

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

const formats = {
  weekdayName: dateFormat({ weekday: 'short', timeZone: 'UTC' }),
  weekday: dateFormat({ weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  month: dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** Formats a period: Sun, 22 Nov 2026 · 16 Nov – 22 Nov 2026 · November 2026. */
export function periodText({ span, from, to }: Period): string {
  if (span === 'day') return `${formats.weekdayName(dateOf(from))}, ${formatDay(from)}`
  if (span === 'month') return formats.month(dateOf(from))
  return `${shortDay(from)} – ${shortDay(to)} ${to.slice(0, 4)}`
}

function shortDay(day: Day): string {
  return formatShortDate(startOfDay(day))
}

export function barLabel(at: string, span: Period['span']): string {
  if (span === 'day') return at.slice(0, 2)
  return span === 'week' ? formats.weekday(dateOf(at)) : String(Number(at.slice(8)))
}

export function barTitle(at: string, span: Period['span']): string {
  return span === 'day' ? at : formatWeekdayDate(startOfDay(at))
}
