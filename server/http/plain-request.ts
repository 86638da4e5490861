import type { IncomingMessage } from 'node:http'

/** Body of the response to a malformed or incomplete request. */
export const unreadableRequest = JSON.stringify({ error: 'This request cannot be read.' })

/**
 * Returns false for a request that a proxy in front may read differently: one with several Host headers, where the proxy may
 * use another one, or HTTP/1.0 with chunked encoding, where it may see another end of the body.
 */
export function isPlainRequest({ rawHeaders, headers, httpVersionMinor, url }: IncomingMessage): boolean {
  if (httpVersionMinor === 0 && headers['transfer-encoding'] !== undefined) return false
  const hosts = countHosts(rawHeaders)
  // Load balancers check health by HTTP/1.0, which has no Host header.
  return hosts === 1 || (hosts === 0 && (url === '/healthz' || url === '/readyz'))
}

/** Reads `rawHeaders` because `headersDistinct` is built anew for each request. */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
