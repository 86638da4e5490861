import { benchAgainstNginx, benchRenders } from '#bench/against-nginx'
import { benchFlight } from '#bench/flight'
import { benchGrowth } from '#bench/growth'
import { benchHotRow } from '#bench/hot-row'
import { benchLighthouse } from '#bench/lighthouse'
import { benchOrders } from '#bench/orders'
import { benchPhone } from '#bench/phone'
import { type Part, writeReport } from '#bench/report'
import { benchRest } from '#bench/rest'
import { benchStart } from '#bench/start'

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
}

const results = {
  file: 'RESULTS.md',
  heading: `# Results of \`npm run bench\`
Ratios come first: these machines are shared and noisy, and only what was measured in the same run can be compared.
`,
}

/** `npm run bench [-- a c …]`: all parts, or those named; each is written to RESULTS.md as soon as it is done. */
const wanted = process.argv.slice(2)
for (const [letter, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(letter)) continue
  process.stdout.write(`Measuring ${letter} …\n`)
  const part = await measure()
  for (const { what, value, goal, note } of part.figures)
    process.stdout.write(`  ${what}: ${value}${goal ? ` (goal ${goal})` : ''}${note ? ` · ${note}` : ''}\n`)
  writeReport(results, [part])
}
process.exit(0)
