import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * What Node does and does not document, tried for its version 24 in `cached-response.test.ts` and `test/security/connections.test.ts`. On
 * another version nothing here is used.
 */
const isKnownNode = /^v24\./.test(process.version)

/**
 * Whether a response may be written to its socket in one piece instead of by `writeHead` and `end`: a cached page then costs 14 µs of the
 * processor instead of 31 µs (decision 012).
 */
export const canWriteWhole = isKnownNode

/** To be called after a whole response was written to its socket: the connection is free for its next request, as after `end`. */
export function finishWritten(response: ServerResponse): void {
  response.emit('finish')
}

/**
 * Drops what was read of a closed connection already. Node would make requests of it, thousands for each client that floods, and offers no way
 * to stop; without this they are refused one by one.
 */
export function stopReading(socket: Socket & { parser?: { onIncoming: unknown } | null }): void {
  if (isKnownNode && socket.parser) socket.parser.onIncoming = () => 0
}
