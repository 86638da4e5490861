import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** BENCH_SHORT=1 runs every part briefly, only to test that it works. */
export const isShortRun = process.env.BENCH_SHORT === '1'

/** Returns the processor time in ms that a process and its children have used. */
export function cpuMs(pid: number): number {
  const own = [pid, ...childrenOf(pid)].map((one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // utime and stime, in ticks of a hundredth of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  })
  return own.reduce((sum, ms) => sum + ms, 0)
}

function childrenOf(pid: number): number[] {
  const found = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  return found.stdout.split('\n').filter(Boolean).map(Number)
}

/** Returns the resident memory in MB: all of it, and the part that is not backed by files. */
export function memoryMb(pid: number): { resident: number; own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { resident: mb('VmRSS'), own: mb('RssAnon') }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The `Accept-Encoding` of browsers. */
export const acceptEncoding = 'gzip, deflate, br'

/** Returns the number of requests answered to `wrk` in this time; errors do not count. */
export function load(
  url: string,
  options: { seconds: number; connections: number; headers?: Record<string, string> },
): { requests: number; failed: number } {
  const { seconds, connections, headers } = options
  const sent = Object.entries({ 'accept-encoding': acceptEncoding, ...headers })
  const flags = sent.flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...flags, url]
  const text = execFileSync('wrk', args, { encoding: 'utf8' })
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0)
  return { requests: Number(/(\d+) requests in/.exec(text)?.[1] ?? 0) - failed, failed }
}

/** Returns the requests per second of processor time and per second, on 16 connections. */
export function measureLoad(
  url: string,
  pid: number,
  headers: Record<string, string> = {},
): { perCpuSecond: number; perSecond: number } {
  const before = cpuMs(pid)
  const { requests, failed } = load(url, { seconds: 2, connections: 16, headers })
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed`)
  return { perCpuSecond: (requests * 1000) / (cpuMs(pid) - before), perSecond: requests / 2 }
}

/** Returns whether a program is installed; as root, installs its Debian package first. */
export function hasTool(program: string, debianPackage = program): boolean {
  const there = () => ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${program}`))
  if (!there() && process.getuid?.() === 0)
    spawnSync('apt-get', ['-qq', '-y', 'install', '--no-install-recommends', debianPackage], { stdio: 'ignore' })
  return there()
}
