import { within } from '#domain/clock'

export type Fetch = (request: Request, init?: { signal?: AbortSignal }) => Promise<Response>

/** The limit is a promise race: in Node 24 a Request that is garbage collected no longer reacts to its signal. */
export async function fetchText(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  limit: { timeoutMs: number; stop?: AbortSignal },
): Promise<{ status: number; text: string }> {
  limit.stop?.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  try {
    return await within(read(fetch(new Request(url, { ...init, signal }), { signal })), limit.timeoutMs, limit.stop)
  } catch (error) {
    controller.abort(error)
    throw error
  }
}

/** No address was found, no connection made, or no TLS agreed on. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && isUnconnected(error.cause)
}

function isUnconnected(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(isUnconnected)
  if (!(cause instanceof Error)) return false
  const { code = '', syscall = '' }: NodeJS.ErrnoException = cause
  return (
    ['connect', 'getaddrinfo'].includes(syscall) ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    // Other ERR_SSL_ codes may come while the answer is read.
    /CERT|^UNABLE_TO_|^ERR_SSL_.*(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|HANDSHAKE_FAILURE|UNRECOGNIZED_NAME)$/.test(
      code,
    ) ||
    cause.message.includes('before secure TLS connection was established')
  )
}

/** In epoch ms, exact to the second. Without an account, because every response has its date. */
export async function askTime({ ofRazorpay }: { ofRazorpay: boolean }): Promise<number> {
  const url = ofRazorpay ? 'https://api.razorpay.com/' : 'https://graph.facebook.com/'
  const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10_000) })
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at)) throw new Error('The response has no date')
  return at
}

async function read(answer: Promise<Response>) {
  const response = await answer
  return { status: response.status, text: await response.text() }
}

/** Null for the page of a proxy, for instance. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
