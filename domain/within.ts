/** Waits for `work`; rejects after `ms`. The work goes on. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
