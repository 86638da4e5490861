import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

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

/**
 * Returns the key by which limits count a client: an IPv4 address, or the /64 network of an IPv6 address, because a household
 * has all addresses of its network and could use another one each time.
 */
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

/**
 * Returns true if the request comes from this machine: over loopback, with a loopback host name, and without a proxy's
 * headers. The host name is checked because another site's name can resolve to this machine (DNS rebinding).
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopbackAddress(socket.remoteAddress)) return false
  if (forwardingHeaders.some((name) => name in headers)) return false
  return isLoopbackName(hostnameOf(headers.host))
}

/** Returns true for `localhost`, `127.…` and `[::1]`, as a URL writes them. */
export function isLoopbackName(hostname: string | undefined): boolean {
  return hostname !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Returns the host name without the port; undefined if `host` is not valid. */
export function hostnameOf(host: string | undefined): string | undefined {
  return (host && URL.parse(`http://${host}`)?.hostname) || undefined
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
}
