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

/** Indian time of day: 10:42. */
export function formatTime(at: number): string {
  return time.format(at)
}
