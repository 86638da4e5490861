import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from '#test/simulation/check'
import { findBug } from '#test/simulation/find-bug'
import { ofAdmin, ofOrders } from '#test/simulation/planted'

/**
 * `node test/simulation/run.ts --histories 100000 --seed 7 [--mutant name]`: one line of JSON, and 1 when a promise broke. `--number` notes for each planted
 * bug which history finds it, so that the tests need not look for that again: it is worth while after changes of the histories or of the core.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    mutant: { type: 'string' },
    mode: { type: 'string' },
    number: { type: 'boolean' },
  },
})
const planted = [...ofOrders, ...ofAdmin]
if (values.number) {
  await numberHistories()
  process.exit()
}
const mutant = planted.find(({ name }) => name === values.mutant)
if (values.mutant && !mutant) throw new Error(`No planted bug is called ${values.mutant}`)
const report = await check({
  histories: Number(values.histories),
  seed: Number(values.seed),
  ...(mutant ? { mutant } : {}),
  ...(values.mode === 'webhooks-only' ? { mode: values.mode } : {}),
})
console.log(JSON.stringify(report))
process.exitCode = report.failure ? 1 : 0

async function numberHistories(): Promise<void> {
  const numbers: Record<string, number> = {}
  for (const mutant of planted) {
    const history = await findBug(mutant)
    if (history !== undefined) numbers[mutant.name] = history
  }
  writeFileSync(join(import.meta.dirname, 'found-in.json'), `${JSON.stringify(numbers, null, 2)}\n`)
}
