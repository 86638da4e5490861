import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Returns the client's IP address: the socket's, or the entry of `X-Forwarded-For` that the outermost of the configured
 * trusted proxies wrote. Entries further left come from the visitor and prove nothing.
 */
export function clientIp(request: IncomingMessage, trustedProxies: number): string {
  const socket = request.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => withoutPort(part.trim()))
    .filter((part) => part !== '')
  return forwarded.at(-trustedProxies) ?? socket
}

/**
 * Returns the IP address of `192.0.2.1:4711`, `[2001:db8::1]:4711` and `"[2001:db8::1]"`, as some proxies write it; the port differs for
 * each connection of a visitor. Returns an entry that is not an address unchanged.
 */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(entry) ?? []
  const ip = bracketed ?? plain ?? ''
  return isIP(ip) ? ip : entry
}
