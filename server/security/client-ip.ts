import type { IncomingMessage } from 'node:http'

/**
 * The visitor's address: of the socket, or as told by the proxies that the owner says stand in front. Anything further
 * left in `X-Forwarded-For` was written by the visitor and proves nothing.
 */
export function clientIp(request: IncomingMessage, trustedProxies: number): string {
  const socket = request.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return told.at(-trustedProxies) ?? socket
}
