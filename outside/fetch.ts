/** The type of both the global `fetch` and a simulator's handler. */
export type Fetch = (request: Request, init?: { signal?: AbortSignal }) => Promise<Response>

/**
 * Sends a request and reads the whole response, within a time limit in ms or until `stop`.
 * The limit is a promise race, because in Node 24 a Request that is garbage collected during the fetch no longer reacts to
 * its signal, and the call would wait forever.
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

/** Returns true if a call failed before anything was sent: unknown host or refused connection. */
export function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error) || !('code' in cause)) return false
  return cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND' || cause.code === 'EAI_AGAIN'
}

/** Passes the time of each response's `Date` header to `onTime`, in epoch ms; the header is exact to the second. */
export function withDate(fetch: Fetch, onTime: (at: number) => void): Fetch {
  return async (request, init) => {
    const response = await fetch(request, init)
    const at = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(at)) onTime(at)
    return response
  }
}

async function read(answer: Promise<Response>) {
  const response = await answer
  return { status: response.status, text: await response.text() }
}
