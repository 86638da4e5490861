import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/** What the outermost trusted proxy wrote; entries further left come from the visitor and prove nothing. */
export function clientIp(request: IncomingMessage, trustedProxies: number): string {
  const socket = request.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => withoutPort(part.trim()))
    .filter((part) => part !== '')
  return forwarded.at(-trustedProxies) ?? socket
}

/** As some proxies write it: `192.0.2.1:4711`, `[2001:db8::1]:4711`. The port differs for each connection. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(entry) ?? []
  const ip = bracketed ?? plain ?? ''
  return isIP(ip) ? ip : entry
}

/** A household has all addresses of its IPv6 /64 network, and could use another one each time. */
export function clientKey(ip: string): string {
  const [bare = ''] = ip.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  if (!isIPv6(bare)) return ip
  const [head = [], tail = []] = bare.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']

/** The host name is checked because another site's name can resolve to this machine (DNS rebinding). */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopbackAddress(socket.remoteAddress)) return false
  if (forwardingHeaders.some((name) => name in headers)) return false
  return isLoopbackName(hostnameOf(headers.host))
}

export function isLoopbackName(hostname: string | undefined): boolean {
  return hostname !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

export function hostnameOf(host: string | undefined): string | undefined {
  return (host && URL.parse(`http://${host}`)?.hostname) || undefined
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
}
