import { monitorEventLoopDelay } from 'node:perf_hooks'
import { countLinesLost } from '#server/operations/log'

const kinds = ['static', 'cached', 'rendered', 'api', 'turned-away'] as const
export type RequestKind = (typeof kinds)[number]

/** `values` pairs labels such as `kind="api"` (or '') with numbers. */
export type Metric = {
  name: string
  type: 'counter' | 'gauge'
  help: string
  values: [labels: string, value: number][]
}

const resolutionMs = 20
const boundsMs = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000]

/** In Prometheus' text format. Every request is counted, so only by writes to arrays. */
export class Metrics {
  readonly #loop = monitorEventLoopDelay({ resolution: resolutionMs })
  readonly #tallies = new Map(kinds.map((kind) => [kind, newTally()]))

  constructor() {
    this.#loop.enable()
  }

  count(kind: RequestKind, status: number, ms: number): void {
    const tally = this.#tallies.get(kind)
    if (!tally) return
    const statusClass = Math.trunc(status / 100)
    tally.classes[statusClass] = (tally.classes[statusClass] ?? 0) + 1
    let bucket = 0
    while (ms > (boundsMs[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1
    tally.sumMs += ms
  }

  write(others: Metric[]): string {
    return `${[...this.#requests(), ...this.#process().flatMap(lines), ...others.flatMap(lines)].join('\n')}\n`
  }

  #requests(): string[] {
    const requests: Metric = { name: 'shop_requests_total', type: 'counter', help: 'Requests answered.', values: [] }
    const latency = [
      '# HELP shop_request_seconds Time until the answer was handed to the network.',
      '# TYPE shop_request_seconds histogram',
    ]
    for (const [kind, { classes, buckets, sumMs }] of this.#tallies) {
      for (const [status, count] of classes.entries())
        if (count) requests.values.push([`kind="${kind}",status="${status}xx"`, count])
      let below = 0
      for (const [index, bound] of [...boundsMs, Number.POSITIVE_INFINITY].entries()) {
        below += buckets[index] ?? 0
        const le = Number.isFinite(bound) ? bound / 1000 : '+Inf'
        latency.push(`shop_request_seconds_bucket{kind="${kind}",le="${le}"} ${below}`)
      }
      latency.push(`shop_request_seconds_sum{kind="${kind}"} ${sumMs / 1000}`)
      latency.push(`shop_request_seconds_count{kind="${kind}"} ${below}`)
    }
    return [...lines(requests), ...latency]
  }

  #process(): Metric[] {
    const loop = this.#loop
    const seconds = (ns: number) => (Number.isFinite(ns) ? Math.max(0, ns / 1e9 - resolutionMs / 1000) : 0)
    const delays: Metric['values'] = [
      ['quantile="0.5"', seconds(loop.percentile(50))],
      ['quantile="0.99"', seconds(loop.percentile(99))],
      ['quantile="1"', seconds(loop.max)],
    ]
    loop.reset()
    const memory = process.memoryUsage()
    return [
      gauge('shop_event_loop_delay_seconds', 'How late the process was since the last look.', delays),
      gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
      gauge('shop_heap_used_bytes', 'Memory used by JavaScript.', memory.heapUsed),
      gauge('shop_uptime_seconds', 'Since the start of the process.', Math.round(process.uptime())),
      counter('shop_log_lines_lost_total', 'Lines of the log that could not be written.', countLinesLost()),
    ]
  }
}

export function gauge(name: string, help: string, value: number | Metric['values']): Metric {
  return { name, type: 'gauge', help, values: typeof value === 'number' ? [['', value]] : value }
}

export function counter(name: string, help: string, value: number): Metric {
  return { ...gauge(name, help, value), type: 'counter' }
}

function lines({ name, type, help, values }: Metric): string[] {
  const samples = values.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples]
}

function newTally(): { classes: number[]; buckets: number[]; sumMs: number } {
  return { classes: Array.from({ length: 6 }, () => 0), buckets: boundsMs.map(() => 0).concat(0), sumMs: 0 }
}
