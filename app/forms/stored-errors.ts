import { formatDay } from '#domain/calendar/moment'
import { t } from '#domain/texts/translate'

type Values = Readonly<Record<string, string>>
export type TextOf = (name: string, value: string) => string | undefined

/** For each field whose stored value differs. `textOf` gives the text of a tick or a choice. */
export function storedErrors(sent: Values, stored: Values, textOf: TextOf = () => undefined): Record<string, string> {
  const differing = Object.entries(stored).filter(([name, value]) => (sent[name] ?? '') !== value)
  return Object.fromEntries(
    differing.map(([name, value]) => [name, t('Now: {value}', { value: textOf(name, value) ?? shownText(value) })]),
  )
}

export const staleText = () =>
  t('Somebody changed this meanwhile. What differs is marked; save again to put yours in its place.')

export function tickText(value: string): string {
  return value === 'on' ? t('ticked') : t('not ticked')
}

function shownText(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return value === '' ? t('empty') : value
}
