import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ids = new WeakMap<IncomingMessage, string>()

/** Returns the request's id for responses and logs: the `X-Request-Id` of a trusted proxy, otherwise a new one. */
export function requestIdOf(request: IncomingMessage, trustedProxies: number): string {
  const id = ids.get(request) ?? forwardedRequestId(request, trustedProxies) ?? randomUUID()
  ids.set(request, id)
  return id
}

/** Returns undefined if `requestIdOf` has not been called for this request. */
export function knownRequestId(request: IncomingMessage): string | undefined {
  return ids.get(request)
}

function forwardedRequestId(request: IncomingMessage, trustedProxies: number): string | undefined {
  const given = request.headers['x-request-id']
  // Any other value could be forged, or could carry a person's input into the log.
  return trustedProxies > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The token of an invitation must not be logged: with it, anybody can become staff. */
const joinWord = /(\/admin\/join\/).*$/i

/** Returns the path for the log: without the query, and without segments that could be a person's name, number or address. */
export function pathForLog(url: string): string {
  const [path = '/'] = url.split(/[?#]/, 1)
  return path
    .replace(joinWord, '$1…')
    .split('/')
    .map((part) => (uuid.test(part) || (/^[\w.-]{0,60}$/.test(part) && !/\d{6}/.test(part)) ? part : '…'))
    .join('/')
    .slice(0, 200)
}
