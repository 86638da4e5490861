/** Waits for `work`; rejects after `ms` or when `stop` is aborted. The work goes on. */
export async function within<T>(work: Promise<T>, ms: number, stop?: AbortSignal): Promise<T> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')), ms)
  const onStop = () => reject(stop?.reason)
  if (stop?.aborted) onStop()
  stop?.addEventListener('abort', onStop)
  return Promise.race([givenUp, work]).finally(() => {
    clearTimeout(timer)
    stop?.removeEventListener('abort', onStop)
  })
}
