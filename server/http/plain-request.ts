import type { IncomingMessage } from 'node:http'

/**
 * Whether a request says one thing only: what stands in front may have read the other Host, or other bounds of the body
 * where HTTP/1.0 comes in chunks that it does not know.
 */
export function isPlainRequest({ rawHeaders, headers, httpVersionMinor, url }: IncomingMessage): boolean {
  if (httpVersionMinor === 0 && headers['transfer-encoding'] !== undefined) return false
  const hosts = countHosts(rawHeaders)
  // Balancers ask for health by HTTP/1.0, which knows no Host.
  return hosts === 1 || (hosts === 0 && (url === '/healthz' || url === '/readyz'))
}

/** Not by `headersDistinct`, which is put together anew for each request. */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
