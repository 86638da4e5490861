const signedElsewhere = [/^\/webhooks\//, /^\/send-whatsapp$/, /^\/preview\/razorpay\/v1\//]

/**
 * Whether a request that changes something comes from a page of another site. Webhooks and server-to-server calls prove
 * themselves by signature or secret and carry no cookies that matter.
 */
export function isForeign(request: Request, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  const url = new URL(request.url)
  const origin = request.headers.get('origin')
  if (origin === null || origin === 'null') {
    if (signedElsewhere.some((path) => path.test(url.pathname.toLowerCase()))) return false
    // A browser always names itself in a post; without a cookie there is nothing to abuse.
    return origin === 'null' || request.headers.has('cookie') || request.headers.get('sec-fetch-site') === 'cross-site'
  }
  if (origin === publicUrl) return false
  return URL.parse(origin)?.host !== (request.headers.get('host') ?? url.host)
}
