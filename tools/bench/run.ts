import { startProgress } from '#server/commands/progress'
import { benchCounter } from '#tools/bench/admin'
import { benchAgainstNginx, benchRenders } from '#tools/bench/against-nginx'
import { writeChart } from '#tools/bench/chart'
import { benchFlight } from '#tools/bench/flight'
import { benchGrowth } from '#tools/bench/growth'
import { benchHotRow } from '#tools/bench/hot-row'
import { benchLighthouse } from '#tools/bench/lighthouse'
import { isShort } from '#tools/bench/measure'
import { benchOrders } from '#tools/bench/orders'
import { benchPhone } from '#tools/bench/phone'
import { benchPhoto } from '#tools/bench/photo'
import { benchPurchase } from '#tools/bench/purchase'
import { type Part, writeReport } from '#tools/bench/report'
import { benchRest } from '#tools/bench/rest'
import { benchStart } from '#tools/bench/start'
import { benchVendure } from '#tools/bench/vendure'

const parts: Record<string, () => Promise<Part>> = {
  a: benchAgainstNginx,
  b: benchRenders,
  c: benchOrders,
  d: benchPhone,
  e: benchLighthouse,
  f: benchStart,
  g: benchGrowth,
  h: benchFlight,
  i: benchHotRow,
  j: benchRest,
  k: benchCounter,
  l: benchPhoto,
  m: benchVendure,
  n: benchPurchase,
}

/** Only when it is asked for: it fetches another shop system with its packages. */
const byNameOnly = ['m']

/** Parts that belong together. */
const together: Record<string, string[]> = { growth: ['g', 'k'] }

const results = {
  file: 'RESULTS.md',
  heading: `# Results of \`npm run bench\`
Ratios come first: these machines are shared and noisy, and only what was measured in the same run can be compared.
`,
}

/** `npm run bench [-- a c …]`: all parts but those for which one asks by name, or those named; each is written to RESULTS.md as soon as it is done. */
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
  // What is only tried is no figure.
  if (!isShort) writeChart(writeReport(results, [part]))
}
process.exit(0)
