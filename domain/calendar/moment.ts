const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})
const time = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** Indian time: 22 Nov 2026, 10:42. */
export function formatMoment(at: number): string {
  return `${day.format(at)}, ${formatTime(at)}`
}

const indianTimeMs = 5.5 * 60 * 60_000

export function indianDay(at: number): string {
  return new Date(at + indianTimeMs).toISOString().slice(0, 10)
}

/** Indian time: 10:42. */
export function formatTime(at: number): string {
  return time.format(at)
}

/** 2026-11-22 becomes 22 Nov 2026. */
export function formatDay(kept: string): string {
  return day.format(Date.parse(`${kept}T00:00:00+05:30`))
}

export function addDays(kept: string, days: number): string {
  return new Date(Date.parse(`${kept}T00:00:00Z`) + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
}
