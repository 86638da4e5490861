import type { Reporter, TestCase } from 'vitest/node'

/** Reports tests that passed only in a retry, with the error of the first try; each is a fault. */
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
