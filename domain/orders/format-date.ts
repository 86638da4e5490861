import { indianTimeZone } from '#domain/calendar/moment'

const date = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: indianTimeZone,
})

export function formatDate(timestamp: string): string {
  return date.format(new Date(timestamp))
}
