/** Longest time in ms that a request of a page's scripts takes. */
const timeoutMs = 20_000

type Request = RequestInit & {
  /** The body, sent as JSON by POST. */
  json?: unknown
}

/** Requests an address of the shop. Rejects without an answer in time. */
export function askShop(path: string, { json, ...init }: Request = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const sent = json === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(json) }
  return fetch(path, { signal: AbortSignal.timeout(timeoutMs), ...sent, ...init })
}

/** Requests JSON; throws where the shop does not answer, or refuses. */
export async function askJson<T>(path: string, request?: Request): Promise<T> {
  const response = await askShop(path, request)
  if (!response.ok) throw new Error(`${path} returned ${response.status}`)
  return (await response.json()) as T
}
