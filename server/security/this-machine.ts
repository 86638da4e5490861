import type { IncomingMessage } from 'node:http'

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
