import { beforeEach, vi } from 'vitest'

/** What a library complains about on the console is a fault like any other. */
beforeEach(() => {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => {
      throw new Error(`console.${level}: ${args.map(String).join(' ')}`)
    })
})
