import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { TaskMeta } from 'vitest'
import { type MeasuredFigure, writeReport } from '#tools/bench/report'
import '#test/reliability/figures'
import { measureSignInTiming } from '#test/security/sign-in-timing'

/** One part of the long run: what it is called, and how it comes by its figures. */
type LongPart = { title: string; run(): Promise<MeasuredFigure[]> | MeasuredFigure[] }

const parts: Record<string, LongPart> = {
  browsers: {
    title: 'Every public page and the buying journey in Firefox and in WebKit',
    run: () => runTests(['test/browsers/browsers.test.ts'], { TEST_BROWSERS: '1' }),
  },
  crash: {
    title: 'kill -9 while people order and pay, on both databases',
    run: () => runTests(['test/reliability/crash.test.ts'], { TRUST_CRASH_ROUNDS: '200' }),
  },
  acts: {
    title: 'kill -9 while staff accept, pack, hand over, refund, call off and undo, on both databases',
    run: () => runTests(['test/reliability/crash-commands.test.ts'], { TRUST_ACT_ROUNDS: '200' }),
  },
  endpoints: {
    title: 'Every endpoint asked with what no browser sends',
    run: () => runTests(['test/security/bad-input.test.ts'], { TRUST_REQUESTS_PER_ENDPOINT: '20000' }),
  },
  disk: {
    title: 'A full disk under SQLite',
    run: () => runTests(['test/reliability/disk-full.test.ts'], { TRUST_DISK_FILLS: '20' }),
  },
  cache: {
    title: 'Made-up addresses against the page cache',
    run: () => runTests(['test/security/page-flood.test.ts'], {}),
  },
  floods: {
    title: 'Orders and pages from memory through floods of a hundred connections',
    run: () => runTests(['test/security/floods.test.ts'], { TRUST_FLOOD_SECONDS: '2' }),
  },
  instances: {
    title: 'Two instances on PostgreSQL behind a balancer',
    run: () => runTests(['test/reliability/instances.test.ts'], { TRUST_INSTANCE_KILLS: '20' }),
  },
  load: {
    title: 'A mixed crowd, and more people than places',
    run: () => runTests(['test/reliability/load.test.ts'], { TRUST_SOAK_SECONDS: '600', TRUST_OVERLOAD_SECONDS: '60' }),
  },
  journeys: {
    title: 'Every journey, also the rare ones, and every page at rest',
    run: () => runTests(['test/e2e/'], {}, 'e2e'),
  },
  operations: {
    title:
      'Everything that is done by hand, also as root, photos from two instances, and a page by `npm run new` at the gate',
    run: () => runTests(['test/operations/'], {}, 'operations'),
  },
  postgres: {
    title: 'PostgreSQL killed under load',
    run: () => runTests(['test/reliability/postgres-away.test.ts'], { TRUST_POSTGRES_KILLS: '15' }),
  },
  races: {
    title: 'Races for the last of a spice, and of expiry with money',
    run: () => runTests(['test/reliability/races.test.ts'], { TRUST_ROUNDS: '20' }),
  },
  stories: {
    title: 'Every story on PostgreSQL',
    run: () => runTests(['test/integration/'], { TEST_EVERY_STORY: '1' }, 'integration on PostgreSQL'),
  },
  signin: {
    title: 'Signing in with a wrong password',
    async run() {
      const { known, unknown, ratio } = await measureSignInTiming()
      const note = `${unknown.toFixed(1)} ms to ${known.toFixed(1)} ms, medians`
      return [{ what: 'unknown account to known account', value: ratio.toFixed(2), goal: '0.9 to 1.1', note }]
    },
  },
  simulation: {
    title: 'Histories of the simulated order core',
    run: () => runTests(['test/simulation/simulation.test.ts'], { SIMULATION_HISTORIES: '1000' }),
  },
}

const report = {
  file: 'TRUST.md',
  heading: `# Results of \`npm run test:long\`
No order lost or doubled: what \`npm test\` tries for seconds, tried long. Every part is dated; ratios are to the same run.
`,
}

/** Runs test files with longer settings, unless the environment has others; what they measured. */
function runTests(
  files: [string, ...string[]],
  settings: Record<string, string>,
  // Most projects of vitest.config.ts are named after the folders of test/.
  project = basename(dirname(files[0])),
): MeasuredFigure[] {
  const folder = mkdtempSync(join(tmpdir(), 'shop-long-'))
  const output = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files, ...reporters]
  const env: NodeJS.ProcessEnv = { TEST_LONG: '1', ...settings, ...process.env }
  try {
    const done = spawnSync(process.execPath, args, { stdio: 'inherit', env })
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = readResults(output)
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const reported = Object.keys(settings).map((name) => `${name}=${env[name]}`)
    const figures = [
      {
        what: 'tests',
        value: `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`,
        goal: '0 failed',
        note: reported.join(' '),
      },
      ...tests.flatMap(({ meta }) => meta.figures ?? []),
    ]
    if (done.status !== 0) failed = true
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Results = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { assertionResults: { meta: TaskMeta }[] }[]
}

function readResults(path: string): Results {
  return JSON.parse(readFileSync(path, 'utf8')) as Results
}

let failed = false
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}: choose of ${Object.keys(parts).join(', ')}.\n`)
  process.exit(1)
}
/** All parts, or those named; each is written to the report as soon as it is done. */
for (const [letter, { title, run }] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(letter)) continue
  process.stdout.write(`Trying ${letter} …\n`)
  writeReport(report, [{ letter, title, figures: await run() }])
}
process.exit(failed ? 1 : 0)
