import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '#test/support/running-shop'
import { hasTool, load, median, memoryMb } from '#tools/bench/measure'
import type { Part } from '#tools/bench/report'

const root = join(import.meta.dirname, '../..')

/** Measures the time from `npm start` of a built and seeded shop to its first page, and the memory after it and under load. */
export async function benchStart(): Promise<Part> {
  const part: Part = { letter: 'f', title: 'Start and memory', figures: [] }
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
  await timeStart(dataDir)
  const times = [await timeStart(dataDir), await timeStart(dataDir), await timeStart(dataDir)]
  rmSync(dataDir, { recursive: true, force: true })
  part.figures.push({
    what: '`npm start` again to the first page',
    value: `${(median(times) / 1000).toFixed(2)} s`,
    goal: '<= 1.5 s',
    note: 'median of 3',
  })
  const shop = await startShop()
  const pid = shop.process.pid ?? 0
  try {
    await fetch(shop.url)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const idle = memoryMb(pid)
    part.figures.push({
      what: 'memory after start',
      value: `${idle.resident} MB`,
      goal: '<= 170 MB',
      note: `${idle.own} MB of it the process's own`,
    })
    if (!hasTool('wrk')) return part
    for (const path of ['/', '/login', '/products', '/mycart'])
      load(`${shop.url}${path}`, { seconds: 3, connections: 32 })
    const busy = memoryMb(pid)
    part.figures.push({
      what: 'memory under load',
      value: `${busy.resident} MB`,
      goal: '<= 250 MB',
      note: `${busy.own} MB of it the process's own`,
    })
  } finally {
    await shop.stop()
  }
  return part
}

/** Returns the time in ms until the first page is answered. */
async function timeStart(dataDir: string): Promise<number> {
  const port = 21_000 + (process.pid % 20_000)
  const started = performance.now()
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    SHOP_DATA_DIR: dataDir,
    STOP_GRACE_MS: '0',
  }
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true })
  while (
    !(await fetch(`http://localhost:${port}/`).then(
      (page) => page.text(),
      () => null,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20))
  const took = performance.now() - started
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return took
}
