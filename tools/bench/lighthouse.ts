import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPages } from '#test/support/public-pages'
import { startShop } from '#test/support/running-shop'
import { isShortRun, median } from '#tools/bench/measure'
import type { Part } from '#tools/bench/report'

const tools = join(import.meta.dirname, '.tools')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? (isShortRun ? 1 : 5))

/** Returns the medians of Lighthouse's mobile audits. Lighthouse is installed in the benchmark's own folder, not with the shop. */
export async function benchLighthouse(): Promise<Part> {
  const part: Part = { letter: 'e', title: `Lighthouse, phone, medians of ${runs}`, figures: [] }
  const program = join(tools, 'node_modules/lighthouse/cli/index.js')
  if (!existsSync(program))
    spawnSync('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', 'lighthouse@13.5.0'], {
      stdio: 'ignore',
    })
  if (!existsSync(program))
    return { ...part, figures: [{ what: 'not run', value: '-', note: 'Lighthouse could not be installed' }] }
  const shop = await startShop()
  try {
    for (const page of publicPages) {
      const scores = Array.from({ length: runs }, () => auditAgain(program, `${shop.url}${page}`))
      const medians = categories.map((category) =>
        Math.round(median(scores.map((score) => score[category] ?? 0)) * 100),
      )
      part.figures.push({
        what: `${page}: ${categories.join(' / ')}`,
        value: medians.join(' / '),
        goal: '>= 98 / 100 / 100 / 100',
      })
    }
  } finally {
    await shop.stop()
  }
  return part
}

/** Repeats an audit when Lighthouse reports that it lost the start of the recording. */
function auditAgain(program: string, url: string): Record<string, number> {
  for (let tries = 1; ; tries++) {
    try {
      return audit(program, url)
    } catch (error) {
      if (tries === 3) throw error
    }
  }
}

function audit(program: string, url: string): Record<string, number> {
  const output = join(tools, 'report.json')
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
  execFileSync(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
      `--only-categories=${categories.join(',')}`,
    ],
    { stdio: 'ignore', env: { ...process.env, CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium' } },
  )
  const report = JSON.parse(readFileSync(output, 'utf8')) as { categories: Record<string, { score: number }> }
  return Object.fromEntries(Object.entries(report.categories).map(([name, { score }]) => [name, score]))
}
