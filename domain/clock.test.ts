import { uptime } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { systemClock } from '#domain/clock'

afterEach(() => vi.restoreAllMocks())

it.each([3_600_000, -3_600_000])('a correction of the time by %i ms does not show in the elapsed time', (by) => {
  const real = Date.now()
  systemClock.elapsed()
  vi.spyOn(Date, 'now').mockReturnValue(real + by)
  expect(Math.abs(systemClock.elapsed() - uptime() * 1000)).toBeLessThan(1_000)
})
