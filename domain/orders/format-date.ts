const date = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** The day of an order as people in India write it, whatever clock the reader's machine keeps: 21 November 2026. */
export function formatDate(timestamp: string): string {
  return date.format(new Date(timestamp))
}
