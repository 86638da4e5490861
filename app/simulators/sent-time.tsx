import { Time } from '#app/ui/time.tsx'
import { isoTime } from '#domain/calendar/moment'

/** Shows a time to the second in UTC, so that server and browser render the same. */
export function SentTime({ at }: { at: number }) {
  return <Time at={at}>{isoTime(at).slice(0, 19).replace('T', ' ')}</Time>
}
