import type { IncomingMessage } from 'node:http'

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']

/**
 * Whether somebody at this very machine asks: over loopback, by a loopback name, and not through a proxy that says so.
 * A page of another site whose name was pointed at this machine comes with that name.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopbackAddress(socket.remoteAddress)) return false
  if (forwardingHeaders.some((name) => name in headers)) return false
  return isLoopbackName(hostnameOf(headers.host))
}

/** As a URL writes them: `localhost`, `127.…` and `[::1]`. */
export function isLoopbackName(hostname: string | undefined): boolean {
  return hostname !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Without the port; undefined where it is none. */
export function hostnameOf(host: string | undefined): string | undefined {
  return (host && URL.parse(`http://${host}`)?.hostname) || undefined
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
}
