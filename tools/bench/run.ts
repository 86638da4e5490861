import { benchAdmin } from '#tools/bench/admin'
import { benchAgainstNginx, benchRenders } from '#tools/bench/against-nginx'
import { writeChart } from '#tools/bench/chart'
import { benchGrowth } from '#tools/bench/growth'
import { benchHotRow } from '#tools/bench/hot-row'
import { benchLighthouse } from '#tools/bench/lighthouse'
import { isShortRun } from '#tools/bench/measure'
import { benchNavigation } from '#tools/bench/navigation'
import { benchOrders } from '#tools/bench/orders'
import { benchPhone } from '#tools/bench/phone'
import { benchPhoto } from '#tools/bench/photo'
import { benchPurchase } from '#tools/bench/purchase'
import { type Part, writeReport } from '#tools/bench/report'
import { benchRest } from '#tools/bench/rest'
import { benchStart } from '#tools/bench/start'
import { benchVendure } from '#tools/bench/vendure'
import { startProgress } from '#tools/demo/progress'

const parts: Record<string, () => Promise<Part>> = {
  a: benchAgainstNginx,
  b: benchRenders,
  c: benchOrders,
  d: benchPhone,
  e: benchLighthouse,
  f: benchStart,
  g: benchGrowth,
  h: benchNavigation,
  i: benchHotRow,
  j: benchRest,
  k: benchAdmin,
  l: benchPhoto,
  m: benchVendure,
  n: benchPurchase,
}

/** Runs only when it is named, because it installs another shop system. */
const byNameOnly = ['m']

/** Names for groups of parts. */
const together: Record<string, string[]> = { growth: ['g', 'k'] }

const results = {
  file: 'RESULTS.md',
  heading: `# Results of \`npm run bench\`
Ratios come first: these machines are shared and noisy, and only what was measured in the same run can be compared.
`,
}

/** `npm run bench [-- a c …]`: runs the named parts, by default all except `byNameOnly`; writes each to RESULTS.md when it is complete. */
const wanted = process.argv.slice(2).flatMap((name) => together[name] ?? [name])
const chosen = Object.entries(parts).filter(([letter]) =>
  wanted.length === 0 ? !byNameOnly.includes(letter) : wanted.includes(letter),
)
const progress = startProgress('Parts measured', chosen.length)
for (const [index, [letter, measure]] of chosen.entries()) {
  process.stdout.write(`Measuring ${letter} …\n`)
  progress.reach(index)
  const part = await measure()
  progress.end()
  for (const { what, value, goal, note } of part.figures)
    process.stdout.write(`  ${what}: ${value}${goal ? ` (goal ${goal})` : ''}${note ? ` · ${note}` : ''}\n`)
  // A short run measures nothing that could be reported.
  if (!isShortRun) writeChart(writeReport(results, [part]))
}
process.exit(0)
