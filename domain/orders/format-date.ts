import { dateFormat } from '#domain/calendar/date-format'
import { indianTimeZone } from '#domain/calendar/moment'

const format = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: indianTimeZone,
})

export function formatDate(timestamp: string): string {
  return format(new Date(timestamp))
}
