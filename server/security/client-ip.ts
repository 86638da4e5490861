import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The visitor's address: of the socket, or as told by the proxies that the owner says stand in front. Anything further
 * left in `X-Forwarded-For` was written by the visitor and proves nothing.
 */
export function clientIp(request: IncomingMessage, trustedProxies: number): string {
  const socket = request.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => withoutPort(part.trim()))
    .filter((part) => part !== '')
  return told.at(-trustedProxies) ?? socket
}

/**
 * Returns the address of `192.0.2.1:4711`, `[2001:db8::1]:4711` and `"[2001:db8::1]"`, as some proxies write it: a visitor has another port with
 * each connection. What is no address is returned unchanged.
 */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(entry) ?? []
  const address = bracketed ?? plain ?? ''
  return isIP(address) ? address : entry
}
