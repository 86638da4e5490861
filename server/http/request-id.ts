import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ids = new WeakMap<IncomingMessage, string>()

/** The id a request is known by in responses and logs: the proxy's own when there is a trusted one, otherwise a new one. */
export function requestIdOf(request: IncomingMessage, trustedProxies: number): string {
  const id = ids.get(request) ?? toldId(request, trustedProxies) ?? randomUUID()
  ids.set(request, id)
  return id
}

/** Undefined where it has not been asked for. */
export function knownRequestId(request: IncomingMessage): string | undefined {
  return ids.get(request)
}

function toldId(request: IncomingMessage, trustedProxies: number): string | undefined {
  const told = request.headers['x-request-id']
  // Anything else could be a lie, or carry what a person typed into the log.
  return trustedProxies > 0 && typeof told === 'string' && /^[\w-]{8,64}$/.test(told) ? told : undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The word of an invitation makes somebody staff. */
const joinWord = /^(\/admin\/join\/).*$/i

/** The path as it may be logged: without the query, and without parts that could be someone's name, number or address. */
export function pathForLog(url: string): string {
  const [path = '/'] = url.split(/[?#]/, 1)
  return path
    .replace(joinWord, '$1…')
    .split('/')
    .map((part) => (uuid.test(part) || (/^[\w.-]{0,60}$/.test(part) && !/\d{6}/.test(part)) ? part : '…'))
    .join('/')
    .slice(0, 200)
}
