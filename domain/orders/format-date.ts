const date = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

export function formatDate(timestamp: string): string {
  return date.format(new Date(timestamp))
}
