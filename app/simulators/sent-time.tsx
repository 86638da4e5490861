/** When something was sent, to the second and in universal time, so that server and browser agree. */
export function SentTime({ at }: { at: number }) {
  const time = new Date(at).toISOString()
  return <time dateTime={time}>{time.slice(0, 19).replace('T', ' ')}</time>
}
