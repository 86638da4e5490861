/**
 * Whether a request that changes something comes from a page of another site. Webhooks and other servers name no
 * origin and carry no cookies; they prove themselves by signature or secret.
 */
export function isCrossSite(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  const origin = request.headers.get('origin')
  // A browser always names itself in a post; without a cookie there is nothing to abuse.
  if (origin === null) return request.headers.has('cookie') || request.headers.get('sec-fetch-site') === 'cross-site'
  if (origin === publicUrl) return false
  // Another name of this shop, but not the same name without TLS: whoever stands between can write that page.
  const host = request.headers.get('host') ?? new URL(request.url).host
  return origin.toLowerCase() !== `${new URL(publicUrl).protocol}//${host}`.toLowerCase()
}
