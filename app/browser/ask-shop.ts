const timeoutMs = 20_000

/** On the window when the shop has not given what a script wanted, which may be because the session has ended. */
export const refusedEvent = 'shop-refused'

/** `json` is sent by POST. */
type Request = RequestInit & { json?: unknown }

/** Rejects without an answer in time. */
export async function askShop(path: string, { json, ...init }: Request = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const sent = json === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(json) }
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs), ...sent, ...init })
  if (!response.ok || response.redirected) dispatchEvent(new Event(refusedEvent))
  return response
}

export async function askJson<T>(path: string, request?: Request): Promise<T> {
  const response = await askShop(path, request)
  if (!response.ok) throw new Error(`${path} returned ${response.status}`)
  return (await response.json()) as T
}
