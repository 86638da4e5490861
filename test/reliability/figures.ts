import type { RunnerTestCase, TaskMeta } from 'vitest'
import type { RazorpaySimulator } from '#outside/simulators/razorpay/simulator'
import type { Books } from '#test/reliability/audit'
import type { Seen } from '#test/reliability/buyers'
import type { MeasuredFigure } from '#tools/bench/report'

declare module 'vitest' {
  interface TaskMeta {
    /** What the test measured, for the report of the long run. */
    figures?: MeasuredFigure[]
  }
}

/** Hands figures to whoever reads the report of this run. */
export function figures(task: Readonly<RunnerTestCase>, measured: MeasuredFigure[]): void {
  const meta: TaskMeta = task.meta
  meta.figures = [...(meta.figures ?? []), ...measured]
}

/** What was promised to buyers and what came of it. */
export function figuresOfReports(
  name: string,
  seen: Seen,
  books: Books,
  simulator?: RazorpaySimulator,
): MeasuredFigure[] {
  const count = (what: string, found: string[]) => ({ what: `${name}: ${what}`, value: `${found.length}`, goal: '0' })
  const answers = [...seen.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
  const captured = [...(simulator?.bank.ledger.payments.values() ?? [])].filter((payment) => payment.captured)
  const refunds = simulator?.bank.ledger.refunds.size ?? 0
  return [
    { what: `${name}: orders acknowledged`, value: `${seen.acknowledged}`, note: `answers: ${answers.join(', ')}` },
    count('acknowledged and missing', books.missing),
    count('doubled', books.doubled),
    count('sizes whose stock is not conserved', books.stock),
    ...(simulator
      ? [
          {
            ...count('captured payments without exactly one order or one refund', books.money),
            note: `${captured.length} captured, ${refunds} refunds`,
          },
        ]
      : []),
  ]
}
