import { formatDay } from '#domain/calendar/moment'
import { t } from '#domain/texts/translate'

type Values = Readonly<Record<string, string>>

/** Returns an error for each field whose stored value differs from the sent one, which shows what is stored. `ticks` are the names of checkboxes. */
export function storedErrors(sent: Values, stored: Values, ticks: readonly string[] = []): Record<string, string> {
  const differing = Object.entries(stored).filter(([name, value]) => (sent[name] ?? '') !== value)
  return Object.fromEntries(
    differing.map(([name, value]) => [name, t('Now: {value}', { value: storedText(value, ticks.includes(name)) })]),
  )
}

function storedText(value: string, isTick: boolean): string {
  if (isTick) return value === 'on' ? t('ticked') : t('not ticked')
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return value === '' ? t('empty') : value
}
