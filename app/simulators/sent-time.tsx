/** Shows a time to the second in UTC, so that server and browser render the same. */
export function SentTime({ at }: { at: number }) {
  const time = new Date(at).toISOString()
  return <time dateTime={time}>{time.slice(0, 19).replace('T', ' ')}</time>
}
