import type { Reporter, TestCase } from 'vitest/node'

/** Tells at the end which tests passed only when they were tried again, and what went wrong before: each is a fault. */
export class SecondTries implements Reporter {
  readonly #tried: TestCase[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#tried.push(test)
  }

  onTestRunEnd(): void {
    for (const { module, fullName, result } of this.#tried.map(tell))
      process.stdout.write(`\nPASSED ONLY WHEN TRIED AGAIN: ${module} > ${fullName}\n${result}\n`)
  }
}

function tell(test: TestCase) {
  const [first] = test.result().errors ?? []
  return { module: test.module.relativeModuleId, fullName: test.fullName, result: first?.stack ?? first?.message ?? '' }
}
