/**
 * Returns true if a request that can change data comes from a page of another site. Webhooks and other servers send no
 * `Origin` and no cookies; a signature or secret authenticates them.
 */
export function isCrossSite(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  const origin = request.headers.get('origin')
  // A browser sends `Origin` with every POST; a request without cookies has no session to abuse.
  if (origin === null) return request.headers.has('cookie') || request.headers.get('sec-fetch-site') === 'cross-site'
  if (origin === publicUrl) return false
  // Another host name of this shop is allowed, but not the same name without TLS, because an attacker on the network can forge that page.
  const host = request.headers.get('host') ?? new URL(request.url).host
  return origin.toLowerCase() !== `${new URL(publicUrl).protocol}//${host}`.toLowerCase()
}
