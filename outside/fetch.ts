import { within } from '#domain/clock'

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

/** Returns true if a call failed before anything was sent: no address was found, no connection made, or no TLS agreed on. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && isUnconnected(error.cause)
}

function isUnconnected(cause: unknown): boolean {
  // Of a host with several addresses: one error for each.
  if (cause instanceof AggregateError) return cause.errors.every(isUnconnected)
  if (!(cause instanceof Error)) return false
  const { code = '', syscall = '' }: NodeJS.ErrnoException = cause
  return (
    ['connect', 'getaddrinfo'].includes(syscall) ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    // Others begin with ERR_SSL_ too, and may come while the answer is read, such as a bad record MAC.
    /CERT|^UNABLE_TO_|^ERR_SSL_.*(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|HANDSHAKE_FAILURE|UNRECOGNIZED_NAME)$/.test(
      code,
    ) ||
    cause.message.includes('before secure TLS connection was established')
  )
}

/** Returns the time of Razorpay or Meta in epoch ms, exact to the second; asks without an account, because every response carries it. */
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

/** Returns null for invalid JSON, such as the page of a proxy. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
