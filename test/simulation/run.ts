import { parseArgs } from 'node:util'
import { cashMutants } from '#test/simulation/cash-mutants'
import { check } from '#test/simulation/check'
import { counterMutants } from '#test/simulation/counter-mutants'
import { ordersMutants } from '#test/simulation/orders-mutants'
import { papersMutants } from '#test/simulation/papers-mutants'
import { paymentsMutants } from '#test/simulation/payments-mutants'
import { refundsMutants } from '#test/simulation/refunds-mutants'
import { stockMutants } from '#test/simulation/stock-mutants'

/** `node test/simulation/run.ts --histories 100000 --seed 7 [--mutant name]`: one line of JSON, and 1 when a promise broke. */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    mutant: { type: 'string' },
    mode: { type: 'string' },
  },
})
const planted = [
  ...ordersMutants,
  ...paymentsMutants,
  ...counterMutants,
  ...papersMutants,
  ...stockMutants,
  ...refundsMutants,
  ...cashMutants,
]
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
