const time = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** Indian time of day: 10:42. */
export function formatTime(at: number): string {
  return time.format(at)
}
