import { beforeEach, expect, it, vi } from 'vitest'
import { retryWithBackoff } from '#app/navigation/retry'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} })
  return () => vi.useRealTimers()
})

it('an attempt that fails unexpectedly is followed by further ones', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const attempt = vi.fn(async () => true).mockRejectedValueOnce(new TypeError('Invalid URL'))
  retryWithBackoff(attempt)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempt).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenCalledOnce()
})
