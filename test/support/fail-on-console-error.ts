import { beforeEach, vi } from 'vitest'

/** Fails a test when a library writes an error or a warning to the console. */
beforeEach(() => {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => {
      throw new Error(`console.${level}: ${args.map(String).join(' ')}`)
    })
})
