import type { ServerResponse } from 'node:http'

/**
 * True if a response may be written to its socket in one piece instead of by `writeHead` and `end`: a cached page then takes 14 µs of
 * processor time instead of 31 µs (decision 012). Undocumented behaviour of Node, tested for version 24 in `cached-response.test.ts`.
 */
export const canWriteWhole = /^v24\./.test(process.version)

/** Must be called after a response was written to its socket in one piece; frees the connection for its next request, as `end` does. */
export function finishWritten(response: ServerResponse): void {
  response.emit('finish')
}
