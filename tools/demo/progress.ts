import { formatNumber } from '#domain/text'

export type Progress = {
  reach(done: number): void
  end(): void
}

const drawEveryMs = 100
/** Interval in ms of the lines when the output is not a terminal. */
const sayEveryMs = 10_000

/**
 * Shows the progress of a long task and its estimated remaining time: on a terminal in one line that is redrawn, otherwise in a plain
 * line every ten seconds. Writes to stderr, so that stdout has only the command's result.
 */
export function startProgress(
  what: string,
  whole: number,
  { stream = process.stderr, now = () => performance.now() }: { stream?: Stream; now?: () => number } = {},
): Progress {
  const began = now()
  const everyMs = stream.isTTY ? drawEveryMs : sayEveryMs
  let shownAt = stream.isTTY ? Number.NEGATIVE_INFINITY : began
  return {
    reach(done) {
      const at = now()
      if (at - shownAt < everyMs) return
      shownAt = at
      const line = describe(what, done, whole, at - began)
      stream.write(stream.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K')
    },
  }
}

type Stream = { isTTY?: boolean; write(text: string): unknown }

/** Returns a line such as `Orders: 120 of 300 (40 %), about 6 s left`; omits the estimate before there is progress. */
function describe(what: string, done: number, whole: number, passedMs: number): string {
  const share = whole > 0 ? done / whole : 1
  const counted = `${what}: ${formatNumber(done)} of ${formatNumber(whole)} (${Math.floor(share * 100)} %)`
  if (done === 0 || passedMs < 1_000) return counted
  return `${counted}, ${durationText((passedMs / done) * (whole - done))} left`
}

function durationText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return seconds < 90 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`
}
