/** The global one fits, and so does a simulator's handler. */
export type Fetch = (request: Request, init?: { signal?: AbortSignal }) => Promise<Response>

/**
 * Sends a request and reads its answer whole, within a time limit in milliseconds or until `stop`.
 * The limit is a race of our own: in Node 24 a Request that is garbage collected while it is fetched no longer hears
 * its signal, and the call would wait for ever.
 */
export async function fetchText(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  limit: { timeoutMs: number; stop?: AbortSignal },
): Promise<{ status: number; text: string }> {
  const controller = new AbortController()
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const giveUp = (reason: unknown) => {
    reject(reason)
    controller.abort(reason)
  }
  const late = new DOMException(`no answer within ${limit.timeoutMs} ms`, 'TimeoutError')
  const timer = setTimeout(giveUp, limit.timeoutMs, late)
  const onStop = () => giveUp(limit.stop?.reason)
  if (limit.stop?.aborted) onStop()
  limit.stop?.addEventListener('abort', onStop)
  try {
    const { signal } = controller
    return await Promise.race([givenUp, read(fetch(new Request(url, { ...init, signal }), { signal }))])
  } finally {
    clearTimeout(timer)
    limit.stop?.removeEventListener('abort', onStop)
  }
}

/** Whether a call failed before anything was sent: no such host, or nobody listening there. */
export function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error) || !('code' in cause)) return false
  return cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND' || cause.code === 'EAI_AGAIN'
}

/** Hears the time that each answer bears, in epoch milliseconds; the web's `Date` header has it to the second. */
export function withDate(fetch: Fetch, hear: (at: number) => void): Fetch {
  return async (request, init) => {
    const response = await fetch(request, init)
    const at = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(at)) hear(at)
    return response
  }
}

async function read(answer: Promise<Response>) {
  const response = await answer
  return { status: response.status, text: await response.text() }
}
